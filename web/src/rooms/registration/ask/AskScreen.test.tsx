import { registrationRoutes } from '@naryad/contract/registration/registration.routes'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { fakeApi, Refused } from '../../../testing/fakeApi.ts'
import { makePublicSettings, publicApi } from '../../../testing/makePublicSettings.ts'
import { renderIn } from '../../../testing/renderIn.tsx'
import { AskScreen } from './AskScreen.tsx'

const field = (label: string) => screen.getByLabelText(label)
const consent = () => screen.getByRole('checkbox', { name: /Соглашаюсь на обработку данных/ })
const send = () => userEvent.click(screen.getByRole('button', { name: 'Отправить запрос' }))

async function scene(prepare: () => void = () => undefined) {
  const api = publicApi()
  api.on(registrationRoutes.register, () => {
    prepare()
    return { message: 'Запрос принят. Ответ придёт на почту.' }
  })
  const view = await renderIn(<AskScreen />)
  await screen.findByLabelText('Организация')
  return { api, ...view }
}

async function fill() {
  await userEvent.type(field('Фамилия, имя и отчество'), 'Сабиров Данис Ильдарович')
  await userEvent.type(field('Телефон'), '89053187702')
  await userEvent.type(field('Почта'), 'd.sabirov@translog.ru')
  await userEvent.type(field('Организация'), 'ООО «ТрансЛогистик»')
}

test('a request is sent, and makes no session', async () => {
  const { api } = await scene()
  expect(field('Фамилия, имя и отчество')).toHaveFocus()
  await fill()
  await userEvent.click(consent())
  await send()
  expect(await screen.findByRole('heading', { name: 'Запрос отправлен' })).toHaveFocus()
  expect(screen.getByText('Запрос принят. Ответ придёт на почту.')).toBeVisible()
  expect(api.calls(registrationRoutes.register)[0]?.body).toEqual({
    lastName: 'Сабиров',
    firstName: 'Данис',
    middleName: 'Ильдарович',
    email: 'd.sabirov@translog.ru',
    phone: '+79053187702',
    companyName: 'ООО «ТрансЛогистик»',
    comment: '',
    consentVersion: 3,
  })
  expect(localStorage.getItem('accessToken')).toBeNull()
  expect(Object.keys(sessionStorage)).toEqual([])
})

test('consent is an unticked box of its own, with the text beside it', async () => {
  const { api } = await scene()
  expect(consent()).not.toBeChecked()
  expect(screen.getByRole('link', { name: 'политике конфиденциальности' })).toHaveAttribute(
    'href',
    '/privacy',
  )
  await fill()
  await send()
  expect(screen.getByText('Отметьте согласие на обработку персональных данных')).toBeVisible()
  expect(consent()).toHaveFocus()
  expect(api.calls(registrationRoutes.register)).toEqual([])
  await userEvent.click(consent())
  expect(screen.queryByText('Отметьте согласие на обработку персональных данных')).toBeNull()
})

test('a text that has changed meanwhile needs consent again', async () => {
  const { api } = await scene(() => {
    throw new Refused('VALIDATION', 'Согласие: текст изменился, прочитайте его ещё раз', {
      fields: { consentVersion: 'Согласие: текст изменился, прочитайте его ещё раз' },
    })
  })
  await fill()
  await userEvent.click(consent())
  api.on(settingsRoutes.forEverybody, () =>
    makePublicSettings({ privacy: { text: 'Новый', version: 4, changedAt: '2026-11-22T09:00:00.000Z' } }),
  )
  await send()
  expect(await screen.findByText('Текст изменился, прочитайте его ещё раз')).toBeVisible()
  expect(consent()).not.toBeChecked()
  api.on(registrationRoutes.register, () => ({ message: 'Принято' }))
  await userEvent.click(consent())
  await send()
  await screen.findByRole('heading', { name: 'Запрос отправлен' })
  expect(api.calls(registrationRoutes.register)[1]?.body).toMatchObject({ consentVersion: 4 })
})

test('what is typed survives a reload; the consent has to be given again', async () => {
  const { unmount } = await scene()
  await fill()
  await userEvent.type(screen.getByLabelText(/Комментарий/), 'Нужен доступ')
  await userEvent.click(consent())
  unmount()
  await scene()
  expect(field('Фамилия, имя и отчество')).toHaveValue('Сабиров Данис Ильдарович')
  expect(field('Телефон')).toHaveValue('+7 905 318-77-02')
  expect(screen.getByLabelText(/Комментарий/)).toHaveValue('Нужен доступ')
  expect(consent()).not.toBeChecked()
})

test('errors stand under their fields, and the first of them has the focus', async () => {
  await scene()
  await userEvent.type(field('Фамилия, имя и отчество'), 'Сабиров Данис')
  await userEvent.type(field('Почта'), 'd.sabirov@translog')
  await userEvent.click(consent())
  await send()
  expect(field('Телефон')).toHaveAccessibleDescription('Введите номер телефона')
  expect(field('Телефон')).toHaveFocus()
  expect(field('Почта')).toHaveAccessibleDescription(
    '«d.sabirov@translog» не похоже на адрес почты, например ivanov@company.ru',
  )
  expect(field('Организация')).toBeInvalid()
})

test('too many requests are refused over the form, and nothing typed is lost', async () => {
  await scene(() => {
    throw new Refused('TOO_OFTEN', 'Слишком много запросов. Попробуйте через час.')
  })
  await fill()
  await userEvent.click(consent())
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent('Попробуйте через час')
  expect(field('Организация')).toHaveValue('ООО «ТрансЛогистик»')
})

test('where no requests are taken, the page says to whom to turn', async () => {
  publicApi({ isRegistrationOpen: false })
  await renderIn(<AskScreen />)
  expect(await screen.findByRole('heading', { name: 'Запросы не принимаются' })).toBeVisible()
})

test('without the text to agree to there is no form, and another try', async () => {
  const api = fakeApi()
  api.on(settingsRoutes.forEverybody, () => {
    throw new Refused('UNAVAILABLE', 'Сервер занят')
  })
  await renderIn(<AskScreen />)
  const retry = await screen.findByRole('button', { name: 'Повторить' })
  api.on(settingsRoutes.forEverybody, () => makePublicSettings())
  await userEvent.click(retry)
  expect(await screen.findByLabelText('Организация')).toBeVisible()
})
