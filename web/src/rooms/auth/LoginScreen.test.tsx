import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { createEvent, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'

import { sessionState } from '../../platform/session/state.ts'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { LoginScreen } from './LoginScreen.tsx'

const tokens = { accessToken: 'a', refreshToken: 'r' }

beforeEach(() => sessionState.set('out'))

const login = () => screen.getByLabelText('Почта')
const password = () => screen.getByLabelText('Пароль')
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Войти' }))

describe('signing in', () => {
  test('keeps the tokens under their promised names', async () => {
    const api = fakeApi()
    api.on(authRoutes.login, () => tokens)
    await renderIn(<LoginScreen />)
    expect(login()).toHaveFocus()
    await userEvent.type(login(), ' morozova@tahoservis.ru ')
    await userEvent.type(password(), 'пароль из слов{Enter}')
    expect(api.calls(authRoutes.login)[0]?.body).toEqual({
      login: 'morozova@tahoservis.ru',
      password: 'пароль из слов',
    })
    expect([localStorage.getItem('accessToken'), localStorage.getItem('refreshToken')]).toEqual(['a', 'r'])
    expect(sessionState.get()).toBe('in')
  })

  test('a password is sent as it is typed but in one normal form, so that letters of a Mac fit', async () => {
    const api = fakeApi()
    api.on(authRoutes.login, () => tokens)
    await renderIn(<LoginScreen />)
    fireEvent.change(login(), { target: { value: 'a@b.ru' } })
    fireEvent.change(password(), { target: { value: ' \u0438\u0306 ' } })
    await submit()
    expect(api.calls(authRoutes.login)[0]?.body).toMatchObject({ password: ' \u0439 ' })
  })

  test('a refusal stands over the fields, and the password is ready to be typed again', async () => {
    fakeApi().on(authRoutes.login, () => {
      throw new Refused('UNAUTHORIZED', 'Неверная почта или пароль. Проверьте раскладку и Caps Lock.')
    })
    await renderIn(<LoginScreen />)
    await userEvent.type(login(), 'a@b.ru')
    await userEvent.type(password(), 'мимо{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Неверная почта или пароль')
    expect(password()).toHaveFocus()
    expect(localStorage.getItem('accessToken')).toBeNull()
    expect(sessionState.get()).toBe('out')
  })

  test('without the network the form says so', async () => {
    fakeApi().on(authRoutes.login, () => {
      throw new TypeError('Failed to fetch')
    })
    await renderIn(<LoginScreen />)
    await userEvent.type(login(), 'a@b.ru')
    await userEvent.type(password(), 'пароль{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Нет связи с сервером')
  })

  test('an empty field is named under itself and takes the focus; nothing is sent', async () => {
    const api = fakeApi()
    await renderIn(<LoginScreen />)
    await userEvent.type(login(), 'a@b.ru')
    await submit()
    expect(screen.getByText('Заполните поле')).toBeVisible()
    expect(password()).toHaveFocus()
    expect(api.calls(authRoutes.login)).toEqual([])
  })

  test('two presses are one call', async () => {
    const api = fakeApi()
    api.on(authRoutes.login, () => tokens)
    await renderIn(<LoginScreen />)
    fireEvent.change(login(), { target: { value: 'a@b.ru' } })
    fireEvent.change(password(), { target: { value: 'пароль' } })
    const form = login().closest('form')
    if (!form) throw new Error('no form')
    fireEvent.submit(form)
    fireEvent.submit(form)
    await screen.findByRole('button', { name: 'Войти' })
    expect(api.calls(authRoutes.login)).toHaveLength(1)
  })
})

describe('the password', () => {
  test('can be looked at', async () => {
    await renderIn(<LoginScreen />)
    expect(password()).toHaveAttribute('type', 'password')
    await userEvent.click(screen.getByRole('button', { name: 'Показать пароль' }))
    expect(password()).toHaveAttribute('type', 'text')
    await userEvent.click(screen.getByRole('button', { name: 'Скрыть пароль' }))
    expect(password()).toHaveAttribute('type', 'password')
  })

  test('Caps Lock is told while it is on', async () => {
    await renderIn(<LoginScreen />)
    const press = (isOn: boolean) => {
      const event = createEvent.keyDown(password(), { key: 'A' })
      Object.defineProperty(event, 'getModifierState', { value: (key: string) => isOn && key === 'CapsLock' })
      fireEvent(password(), event)
    }
    press(true)
    expect(screen.getByText('Включён Caps Lock')).toBeVisible()
    press(false)
    expect(screen.queryByText('Включён Caps Lock')).toBeNull()
  })

  test('fields are known to password managers', async () => {
    await renderIn(<LoginScreen />)
    expect(login()).toHaveAttribute('autocomplete', 'username')
    expect(password()).toHaveAttribute('autocomplete', 'current-password')
  })
})
