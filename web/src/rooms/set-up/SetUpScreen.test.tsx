import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { recoveryRoutes } from '@naryad/contract/auth/recovery.routes'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'

import { sessionState } from '../../client/session/state.ts'
import { Refused } from '../../testing/fakeApi.ts'
import { publicApi } from '../../testing/makePublicSettings.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { SetUpScreen } from './SetUpScreen.tsx'

beforeEach(() => sessionState.set('out'))

const password = 'Магистраль у Волги'

async function fill() {
  await userEvent.type(screen.getByLabelText('Одноразовый код'), 'K3F9-X2PQ')
  await userEvent.type(screen.getByLabelText('Фамилия, имя и отчество'), 'Орлов Пётр')
  await userEvent.type(screen.getByLabelText('Почта'), 'orlov@tahoservis.ru')
  await userEvent.type(screen.getByLabelText('Новый пароль'), password)
  await userEvent.type(screen.getByLabelText('Новый пароль ещё раз'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Создать и войти' }))
}

test('the first administrator is made with the code of the server, and is in', async () => {
  const api = publicApi({ isSetUpNeeded: true })
  api.on(recoveryRoutes.setUp, () => undefined)
  api.on(authRoutes.login, () => ({ accessToken: 'a', refreshToken: 'r' }))
  await renderIn(<SetUpScreen />)
  expect(screen.getByLabelText('Одноразовый код')).toHaveFocus()
  await fill()
  expect(api.calls(recoveryRoutes.setUp)[0]?.body).toEqual({
    code: 'K3F9-X2PQ',
    email: 'orlov@tahoservis.ru',
    lastName: 'Орлов',
    firstName: 'Пётр',
    middleName: '',
    password,
  })
  expect(sessionState.get()).toBe('in')
})

test('a wrong code is said under it, and no session begins', async () => {
  const api = publicApi({ isSetUpNeeded: true })
  api.on(recoveryRoutes.setUp, () => {
    throw new Refused('IMPOSSIBLE', 'Код: не подошёл', { fields: { code: 'Код: не подошёл' } })
  })
  await renderIn(<SetUpScreen />)
  await fill()
  expect(await screen.findByText('Не подошёл')).toBeVisible()
  expect(screen.getByLabelText('Одноразовый код')).toHaveFocus()
  expect(sessionState.get()).toBe('out')
})

test('a surname alone is not enough', async () => {
  publicApi({ isSetUpNeeded: true })
  await renderIn(<SetUpScreen />)
  await userEvent.type(screen.getByLabelText('Фамилия, имя и отчество'), 'Орлов')
  await userEvent.click(screen.getByRole('button', { name: 'Создать и войти' }))
  expect(screen.getByText('Напишите фамилию и имя')).toBeVisible()
})

test('name and e-mail survive a reload; the code and the password are not stored', async () => {
  publicApi({ isSetUpNeeded: true })
  const { unmount } = await renderIn(<SetUpScreen />)
  await userEvent.type(screen.getByLabelText('Одноразовый код'), 'K3F9-X2PQ')
  await userEvent.type(screen.getByLabelText('Фамилия, имя и отчество'), 'Орлов Пётр')
  await userEvent.type(screen.getByLabelText('Почта'), 'orlov@tahoservis.ru')
  await userEvent.type(screen.getByLabelText('Новый пароль'), password)
  expect(JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)])).not.toMatch(
    /K3F9|Магистраль/,
  )
  unmount()
  await renderIn(<SetUpScreen />)
  expect(screen.getByLabelText('Фамилия, имя и отчество')).toHaveValue('Орлов Пётр')
  expect(screen.getByLabelText('Почта')).toHaveValue('orlov@tahoservis.ru')
  expect(screen.getByLabelText('Одноразовый код')).toHaveValue('')
  expect(screen.getByLabelText('Новый пароль')).toHaveValue('')
})

test('with nothing typed every field says what belongs there, the password by the length that the company asks for', async () => {
  publicApi({ isSetUpNeeded: true, minPasswordLength: 14 })
  await renderIn(<SetUpScreen />)
  await userEvent.click(screen.getByRole('button', { name: 'Создать и войти' }))
  expect(screen.getByLabelText('Новый пароль')).toBeInvalid()
  expect(screen.getByLabelText('Новый пароль')).toHaveAccessibleDescription(/^Не короче 14 знаков/)
  expect(screen.getByLabelText('Одноразовый код')).toHaveFocus()
})

test('where there is an administrator, the page only shows the way in', async () => {
  publicApi()
  await renderIn(<SetUpScreen />)
  expect(await screen.findByRole('heading', { name: 'Уже настроено' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Войти' })).toHaveAttribute('href', '/login')
})
