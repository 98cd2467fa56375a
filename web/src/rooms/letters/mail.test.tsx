import { lettersRoutes } from '@naryad/contract/letters/letters.routes'
import type { MailSettings } from '@naryad/contract/settings/mail'
import { mailRoutes } from '@naryad/contract/settings/mail.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { type FakeApi, Refused } from '../../testing/fakeApi.ts'
import { renderSettings } from '../../testing/renderSettings.tsx'
import { makeMail } from './letters.make.ts'

const connected = {
  address: 'https://naryad.example.ru',
  server: { host: 'smtp.example.ru', port: 465, isTls: true, login: 'robot', from: 'naryad@example.ru' },
  hasPassword: true,
} as const

async function open(given: Partial<MailSettings> = {}, prepare: (api: FakeApi) => void = () => {}) {
  const state = { mail: makeMail(given) }
  const { api } = await renderSettings({
    section: 'mail',
    prepare: (served) => {
      served.on(lettersRoutes.list, () => ({ items: [], totalCount: 0 }))
      served.on(mailRoutes.get, () => state.mail)
      prepare(served)
    },
  })
  return { api, state }
}

const form = async (button: string) => {
  await userEvent.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Почта и адрес системы' }))
  await dialog.findByLabelText('Адрес системы')
  return dialog
}

test('says where links lead while no address is set, and offers the one of the address bar', async () => {
  await open()
  expect(await screen.findByText('не задан, ссылки ведут на http://192.168.1.5:8080')).toBeVisible()
  expect(screen.getByText(/задайте адрес системы/)).toBeVisible()
  const dialog = await form('Задать адрес и почту')
  expect(dialog.getByLabelText('Адрес системы')).toHaveValue('http://192.168.1.5:8080')
})

test('says that the settings could not be read', async () => {
  await open({}, (served) =>
    served.on(mailRoutes.get, () => {
      throw new Refused('INTERNAL', 'Ошибка на сервере')
    }),
  )
  expect(await screen.findByText('Не удалось загрузить настройки почты')).toBeVisible()
})

test('connects a mail server, and the port follows the encryption', async () => {
  const { api, state } = await open({}, (served) =>
    served.on(mailRoutes.change, () => (state.mail = makeMail(connected))),
  )
  const dialog = await form('Задать адрес и почту')
  await userEvent.type(dialog.getByLabelText('Почтовый сервер'), 'smtp.example.ru')
  await userEvent.click(dialog.getByRole('radio', { name: 'STARTTLS' }))
  expect(dialog.getByLabelText('Порт')).toHaveValue('587')
  await userEvent.type(dialog.getByLabelText('Логин'), 'robot')
  await userEvent.type(dialog.getByLabelText('Пароль'), 'секрет')
  await userEvent.type(dialog.getByLabelText('Отправитель'), 'naryad@example.ru{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.calls(mailRoutes.change)[0]?.body).toEqual({
    address: 'http://192.168.1.5:8080',
    server: {
      host: 'smtp.example.ru',
      port: 587,
      isTls: false,
      login: 'robot',
      mailboxId: null,
      password: 'секрет',
      from: 'naryad@example.ru',
    },
  })
  expect(await screen.findByText('smtp.example.ru:465, отправитель naryad@example.ru')).toBeVisible()
})

test('what the server refuses stands under its field', async () => {
  await open(connected, (api) =>
    api.on(mailRoutes.change, () => {
      throw new Refused('VALIDATION', 'Пароль: введите пароль этого логина', {
        fields: { 'server.password': 'Пароль: введите пароль этого логина' },
      })
    }),
  )
  const dialog = await form('Настроить')
  expect(dialog.getByText(/Сохранён и не показывается/)).toBeVisible()
  await userEvent.type(dialog.getByLabelText('Логин'), '2{Enter}')
  expect(await dialog.findByText('Введите пароль этого логина')).toBeVisible()
})

test('a test letter says what the mail server said', async () => {
  let error: string | null = 'Почтовый сервер не принял логин или пароль'
  await open(connected, (api) => api.on(mailRoutes.test, () => ({ to: 'boss@example.ru', error })))
  const send = await screen.findByRole('button', { name: 'Отправить проверочное письмо' })
  await userEvent.click(send)
  expect(await screen.findByText('Почтовый сервер не принял логин или пароль')).toBeVisible()
  error = null
  await userEvent.click(send)
  expect(await screen.findByText('Проверьте ящик boss@example.ru')).toBeVisible()
})

test('what the environment sets is shown and not changed', async () => {
  await open({ ...connected, isAddressFixed: true, isServerFixed: true })
  const dialog = await form('Настроить')
  expect(dialog.getByLabelText('Адрес системы')).toBeDisabled()
  expect(dialog.getByText(/задан на сервере переменной NARYAD_SMTP_URL/)).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Сохранить' })).toBeNull()
})

test('a password that cannot be read is asked for again', async () => {
  await open({ ...connected, isPasswordLost: true })
  expect(await screen.findByText(/Введите его заново/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /проверочное/ })).toBeNull()
})

test('letters may leave with the token of a mailbox, without a login and a password', async () => {
  const mailboxes = [{ id: 7, address: 'service@example.ru' }]
  const { api, state } = await open({ ...connected, mailboxes }, (served) =>
    served.on(mailRoutes.change, () => state.mail),
  )
  const dialog = await form('Настроить')
  await userEvent.click(dialog.getByRole('combobox', { name: 'Вход' }))
  await userEvent.click(await dialog.findByRole('option', { name: 'Токен ящика service@example.ru' }))
  expect(dialog.queryByLabelText('Логин')).toBeNull()
  expect(dialog.queryByLabelText('Пароль')).toBeNull()
  state.mail = makeMail({ ...connected, mailboxes, server: { ...connected.server, login: '', mailboxId: 7 } })
  await userEvent.click(dialog.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText(/вход токеном ящика service@example.ru/)).toBeVisible()
  expect(api.calls(mailRoutes.change)[0]?.body).toMatchObject({
    server: { ...connected.server, login: '', mailboxId: 7 },
  })
})

test('a mailbox that is entered with a password meanwhile is named', async () => {
  const server = { ...connected.server, login: '', mailboxId: 7 }
  await open({ ...connected, server, isPasswordLost: true })
  expect(await screen.findByText(/больше не входят токеном/)).toBeVisible()
})
