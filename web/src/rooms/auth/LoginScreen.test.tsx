import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { createEvent, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'

import { sessionState } from '../../client/session/state.ts'
import { Refused } from '../../testing/fakeApi.ts'
import { publicApi } from '../../testing/makePublicSettings.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { LoginScreen } from './LoginScreen.tsx'

const tokens = { accessToken: 'a', refreshToken: 'r' }

beforeEach(() => sessionState.set('out'))

const login = () => screen.getByLabelText('Почта')
const password = () => screen.getByLabelText('Пароль')
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Войти' }))

describe('signing in', () => {
  test('keeps the tokens under their promised names', async () => {
    const api = publicApi()
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
    const api = publicApi()
    api.on(authRoutes.login, () => tokens)
    await renderIn(<LoginScreen />)
    fireEvent.change(login(), { target: { value: 'a@b.ru' } })
    fireEvent.change(password(), { target: { value: ' \u0438\u0306 ' } })
    await submit()
    expect(api.calls(authRoutes.login)[0]?.body).toMatchObject({ password: ' \u0439 ' })
  })

  test('a refusal stands over the fields, and the password is ready to be typed again', async () => {
    publicApi().on(authRoutes.login, () => {
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
    publicApi().on(authRoutes.login, () => {
      throw new TypeError('Failed to fetch')
    })
    await renderIn(<LoginScreen />)
    await userEvent.type(login(), 'a@b.ru')
    await userEvent.type(password(), 'пароль{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Нет связи с сервером')
  })

  test('an empty field is named under itself and takes the focus; nothing is sent', async () => {
    const api = publicApi()
    await renderIn(<LoginScreen />)
    await userEvent.type(login(), 'a@b.ru')
    await submit()
    expect(screen.getByText('Заполните поле')).toBeVisible()
    expect(password()).toHaveFocus()
    expect(api.calls(authRoutes.login)).toEqual([])
  })

  test('two presses are one call', async () => {
    const api = publicApi()
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
    publicApi()
    await renderIn(<LoginScreen />)
    expect(password()).toHaveAttribute('type', 'password')
    await userEvent.click(screen.getByRole('button', { name: 'Показать пароль' }))
    expect(password()).toHaveAttribute('type', 'text')
    await userEvent.click(screen.getByRole('button', { name: 'Скрыть пароль' }))
    expect(password()).toHaveAttribute('type', 'password')
  })

  test('Caps Lock is shown while it is on', async () => {
    publicApi()
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
    publicApi()
    await renderIn(<LoginScreen />)
    expect(login()).toHaveAttribute('autocomplete', 'username')
    expect(password()).toHaveAttribute('autocomplete', 'current-password')
  })
})

describe('the second factor', () => {
  const codeNeeded = new Refused('CODE_NEEDED', 'Введите код из приложения')
  const code = () => screen.getByLabelText('Код из приложения')

  async function toCode(answer: (code: string | undefined) => void) {
    const api = publicApi()
    api.on(authRoutes.login, ({ body }) => {
      answer(body.code)
      return tokens
    })
    await renderIn(<LoginScreen />)
    await userEvent.type(login(), 'a@b.ru')
    await userEvent.type(password(), 'пароль из слов{Enter}')
    await screen.findByRole('heading', { name: 'Подтверждение входа' })
    return api
  }

  test('its code is asked for after the right password, and goes with it', async () => {
    const api = await toCode((code) => {
      if (code === undefined) throw codeNeeded
    })
    expect(screen.queryByRole('alert')).toBeNull()
    expect(code()).toHaveFocus()
    expect(code()).toHaveAttribute('autocomplete', 'one-time-code')
    await userEvent.type(code(), '123 456{Enter}')
    expect(api.calls(authRoutes.login)[1]?.body).toEqual({
      login: 'a@b.ru',
      password: 'пароль из слов',
      code: '123456',
    })
    expect(sessionState.get()).toBe('in')
  })

  test('a wrong code is said under it, and is ready to be typed again', async () => {
    await toCode((code) => {
      if (code === undefined) throw codeNeeded
      throw new Refused('CODE_NEEDED', 'Код не подошёл, введите новый')
    })
    await userEvent.type(code(), '123456{Enter}')
    expect(await screen.findByText('Код не подошёл, введите новый')).toBeVisible()
    expect(code()).toHaveFocus()
    expect(code()).toHaveAccessibleDescription('Код не подошёл, введите новый')
    await userEvent.type(code(), '7')
    expect(screen.queryByText('Код не подошёл, введите новый')).toBeNull()
  })

  test('that can no longer be read is said at once, with the way in', async () => {
    const message =
      'Код: из приложения не подойдёт, сервер восстановлен без прежнего ключа. Введите запасной код'
    await toCode(() => {
      throw new Refused('CODE_NEEDED', message, { fields: { code: message } })
    })
    expect(await screen.findByText(/^Из приложения не подойдёт, сервер восстановлен/)).toBeVisible()
    expect(screen.getByRole('button', { name: /запасной код/ })).toBeVisible()
  })

  test('letters are no code of the application; a recovery code is', async () => {
    const api = await toCode((code) => {
      if (code === undefined) throw codeNeeded
    })
    await userEvent.type(code(), 'abc{Enter}')
    expect(await screen.findByText('Шесть цифр из приложения или запасной код')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: /запасной код/ }))
    expect(screen.getByLabelText('Запасной код')).toHaveFocus()
    await userEvent.type(screen.getByLabelText('Запасной код'), 'K3F9-x2pq{Enter}')
    expect(api.calls(authRoutes.login)[1]?.body).toMatchObject({ code: 'k3f9x2pq' })
  })

  test('one comes back from it with the password still there', async () => {
    await toCode(() => {
      throw codeNeeded
    })
    await userEvent.click(screen.getByRole('button', { name: 'Назад' }))
    expect(password()).toHaveValue('пароль из слов')
    expect(password()).toHaveFocus()
    await userEvent.type(password(), '{Enter}')
    expect(await screen.findByLabelText('Код из приложения')).toHaveValue('')
  })

  test('a user refused with the code begins again with the password', async () => {
    await toCode((code) => {
      if (code === undefined) throw codeNeeded
      throw new Refused('UNAUTHORIZED', 'Неверная почта или пароль')
    })
    await userEvent.type(code(), '123456{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Неверная почта или пароль')
    expect(password()).toHaveFocus()
  })

  test('too many codes are refused over the form, which stays at the code', async () => {
    await toCode((code) => {
      if (code === undefined) throw codeNeeded
      throw new Refused('TOO_OFTEN', 'Слишком много попыток входа, подождите')
    })
    await userEvent.type(code(), '123456{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Слишком много попыток')
    expect(code()).toBeVisible()
  })
})

describe('ways from the sign-in', () => {
  test('lead to a new password and, where requests are taken, to a request', async () => {
    publicApi()
    await renderIn(<LoginScreen />)
    expect(await screen.findByRole('link', { name: 'Запросить доступ' })).toHaveAttribute('href', '/reg')
    expect(screen.getByRole('link', { name: 'Забыли пароль?' })).toHaveAttribute('href', '/recovery')
    expect(screen.getByRole('link', { name: 'Политика конфиденциальности' })).toHaveAttribute(
      'href',
      '/privacy',
    )
    expect(screen.getByText(/ООО «Тахосервис»/)).toBeVisible()
    expect(screen.queryByRole('link', { name: /первого администратора/ })).toBeNull()
  })

  test('there is no way to a request where none is taken', async () => {
    publicApi({ isRegistrationOpen: false })
    await renderIn(<LoginScreen />)
    await screen.findByText(/ООО «Тахосервис»/)
    expect(screen.queryByRole('link', { name: 'Запросить доступ' })).toBeNull()
  })

  test('an empty product offers to make its first administrator', async () => {
    publicApi({ isSetUpNeeded: true })
    await renderIn(<LoginScreen />)
    expect(await screen.findByRole('link', { name: 'Создать первого администратора' })).toHaveAttribute(
      'href',
      '/setup',
    )
    // There is nobody yet who could let anyone in.
    expect(screen.queryByRole('link', { name: 'Запросить доступ' })).toBeNull()
  })
})
