import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { ssoRoutes } from '@naryad/contract/sso/sso.routes'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { markProviderSession } from '../../client/session/providerSession.ts'
import { sessionState } from '../../client/session/state.ts'
import { fakeApi, Refused } from '../../testing/fakeApi.ts'
import { publicApi } from '../../testing/makePublicSettings.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { DirectoryScreen } from './DirectoryScreen.tsx'
import { leaveFor } from './leaveFor.ts'
import { bringProviderAnswer } from './providerAnswer.ts'
import { signOutEverywhere } from './signOutEverywhere.ts'
import { SsoButtons } from './SsoButtons.tsx'
import { SsoCallbackScreen } from './SsoCallbackScreen.tsx'

beforeEach(() => sessionState.set('out'))

const offered = () => {
  const api = publicApi()
  api.on(ssoRoutes.methods, () => ({
    items: [{ kind: 'oidc' as const, title: 'Keycloak' }],
    totalCount: 1,
    isPasswordForbidden: false,
  }))
  return api
}

function watchLeaving() {
  const leave = vi.spyOn(leaveFor, 'provider').mockImplementation(() => {})
  onTestFinished(() => leave.mockRestore())
  return leave
}

describe('the button of a provider', () => {
  test('leads to it', async () => {
    const leave = watchLeaving()
    const api = offered()
    api.on(ssoRoutes.start, () => ({ url: 'https://sso.company.ru/authorize?state=s' }))
    await renderIn(<SsoButtons returnTo={undefined} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Войти через Keycloak' }))
    expect(leave).toHaveBeenCalledWith('https://sso.company.ru/authorize?state=s')
    expect(api.calls(ssoRoutes.start)[0]?.body).toEqual({})
  })

  test('says for whom the password is where it is forbidden to employees', async () => {
    const api = publicApi()
    api.on(ssoRoutes.methods, () => ({
      items: [{ kind: 'oidc' as const, title: 'Keycloak' }],
      totalCount: 1,
      isPasswordForbidden: true,
    }))
    await renderIn(<SsoButtons returnTo={undefined} />)
    expect(await screen.findByText('или, если вы не сотрудник, с паролем')).toBeVisible()
  })

  test('says why it cannot, and can be pressed again', async () => {
    const leave = watchLeaving()
    const api = offered()
    api.on(ssoRoutes.start, () => {
      throw new Refused('UPSTREAM', 'Поставщик входа не отвечает')
    })
    await renderIn(<SsoButtons returnTo={undefined} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Войти через Keycloak' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Поставщик входа не отвечает')
    expect(leave).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Войти через Keycloak' }))
    expect(api.calls(ssoRoutes.start)).toHaveLength(2)
  })

  test('returns to where the visitor wanted to go', async () => {
    watchLeaving()
    const api = offered()
    api.on(ssoRoutes.start, () => ({ url: 'https://sso.company.ru/authorize' }))
    await renderIn(<SsoButtons returnTo="/cars?page=2" />)
    await userEvent.click(await screen.findByRole('button', { name: 'Войти через Keycloak' }))
    expect(api.calls(ssoRoutes.start)[0]?.body).toEqual({ returnTo: '/cars?page=2' })
  })

  test('is absent where none is switched on', async () => {
    publicApi()
    await renderIn(<SsoButtons returnTo={undefined} />)
    expect(screen.queryByText('или с паролем')).toBeNull()
  })
})

describe('the page to which the provider returns', () => {
  const signedIn = { accessToken: 'a', refreshToken: 'r', returnTo: '/cars' }

  test('sends what the provider has sent along, once, and begins the session', async () => {
    bringProviderAnswer('?code=123&state=s&iss=https%3A%2F%2Fsso&session_state=x')
    const api = publicApi()
    api.on(ssoRoutes.finish, () => signedIn)
    await renderIn(<SsoCallbackScreen />)
    await waitFor(() => expect(sessionState.get()).toBe('in'))
    expect(api.calls(ssoRoutes.finish).map(({ body }) => body)).toEqual([
      { code: '123', state: 's', iss: 'https://sso' },
    ])
    expect(localStorage.getItem('refreshToken')).toBe('r')
  })

  test('shows a refusal and leads back to the sign-in', async () => {
    bringProviderAnswer('?error=access_denied&state=s')
    publicApi().on(ssoRoutes.finish, () => {
      throw new Refused('FORBIDDEN', 'Поставщик входа вас не пустил или вы отменили вход')
    })
    await renderIn(<SsoCallbackScreen />)
    expect(await screen.findByRole('alert')).toHaveTextContent('вы отменили вход')
    expect(screen.getByRole('link', { name: 'На страницу входа' })).toHaveAttribute('href', '/login')
    expect(sessionState.get()).toBe('out')
  })

  test('opened by itself sends nothing', async () => {
    const api = publicApi()
    await renderIn(<SsoCallbackScreen />)
    expect(await screen.findByRole('alert')).toHaveTextContent('Начните его заново')
    expect(api.calls(ssoRoutes.finish)).toEqual([])
  })

  test('asks for the code of an account that has a second factor', async () => {
    bringProviderAnswer('?code=c&state=s')
    const api = publicApi()
    api.on(ssoRoutes.finish, () => {
      throw new Refused('CODE_NEEDED', 'Введите код из приложения')
    })
    let isWrong = true
    api.on(ssoRoutes.confirm, () => {
      if (isWrong)
        throw new Refused('CODE_NEEDED', 'Код не подошёл, введите новый', {
          fields: { code: 'Код не подошёл, введите новый' },
        })
      return signedIn
    })
    await renderIn(<SsoCallbackScreen />)
    await userEvent.type(await screen.findByLabelText('Код из приложения'), '123456{Enter}')
    expect(await screen.findByText('Код не подошёл, введите новый')).toBeVisible()
    expect(sessionState.get()).toBe('out')
    isWrong = false
    await userEvent.clear(screen.getByLabelText('Код из приложения'))
    await userEvent.type(screen.getByLabelText('Код из приложения'), '654321{Enter}')
    await waitFor(() => expect(sessionState.get()).toBe('in'))
  })
})

describe('signing out', () => {
  beforeEach(() => {
    localStorage.setItem('accessToken', 'a')
    localStorage.setItem('refreshToken', 'r')
    sessionState.set('in')
  })

  test('of a session by password does not ask the provider', async () => {
    const api = fakeApi()
    api.on(authRoutes.logout, () => undefined)
    await signOutEverywhere()
    expect(api.calls(authRoutes.logout)).toHaveLength(1)
    expect(sessionState.get()).toBe('out')
  })

  test('of a session through a provider leads to its sign-out, once', async () => {
    const leave = watchLeaving()
    markProviderSession()
    fakeApi().on(ssoRoutes.signOut, () => ({ url: 'https://sso.company.ru/logout' }))
    await signOutEverywhere()
    expect(leave).toHaveBeenCalledWith('https://sso.company.ru/logout')
    expect([sessionState.get(), localStorage.length]).toEqual(['out', 0])
  })

  test('works without the network too', async () => {
    markProviderSession()
    const api = fakeApi()
    const fail = () => {
      throw new TypeError('Failed to fetch')
    }
    api.on(ssoRoutes.signOut, fail)
    api.on(authRoutes.logout, fail)
    await signOutEverywhere()
    expect([sessionState.get(), localStorage.getItem('refreshToken')]).toEqual(['out', null])
  })
})

describe('the sign-in by a directory', () => {
  const directory = () => {
    const api = publicApi()
    api.on(ssoRoutes.methods, () => ({
      items: [{ kind: 'ldap' as const, title: 'Windows' }],
      totalCount: 1,
      isPasswordForbidden: false,
    }))
    return api
  }
  const type = async () => {
    await userEvent.type(await screen.findByLabelText('Логин'), ' FIRM\\ivanov ')
    await userEvent.type(screen.getByLabelText('Пароль'), 'secret{Enter}')
  }

  test('sends login and password, and begins the session', async () => {
    const api = directory()
    api.on(ssoRoutes.password, () => ({ accessToken: 'a', refreshToken: 'r', returnTo: '/' }))
    await renderIn(<DirectoryScreen />)
    expect(await screen.findByRole('heading', { name: 'Войти через Windows' })).toBeVisible()
    await type()
    await waitFor(() => expect(sessionState.get()).toBe('in'))
    expect(api.calls(ssoRoutes.password)[0]?.body).toEqual({ login: 'FIRM\\ivanov', password: 'secret' })
  })

  test('keeps what was typed when it is refused', async () => {
    directory().on(ssoRoutes.password, () => {
      throw new Refused('UNAUTHORIZED', 'Неверный логин или пароль каталога')
    })
    await renderIn(<DirectoryScreen />)
    await type()
    expect(await screen.findByRole('alert')).toHaveTextContent('Неверный логин или пароль каталога')
    expect(screen.getByLabelText('Логин')).toHaveValue(' FIRM\\ivanov ')
    expect(sessionState.get()).toBe('out')
  })

  test('asks for the code of an account that has a second factor', async () => {
    const api = directory()
    api.on(ssoRoutes.password, () => {
      throw new Refused('CODE_NEEDED', 'Введите код из приложения')
    })
    api.on(ssoRoutes.confirm, () => ({ accessToken: 'a', refreshToken: 'r', returnTo: '/' }))
    await renderIn(<DirectoryScreen />)
    await type()
    await userEvent.type(await screen.findByLabelText('Код из приложения'), '123456{Enter}')
    await waitFor(() => expect(sessionState.get()).toBe('in'))
    expect(api.calls(ssoRoutes.confirm)[0]?.body).toEqual({ code: '123456' })
  })

  test('that is switched off says so and leads to the password', async () => {
    publicApi()
    await renderIn(<DirectoryScreen />)
    expect(await screen.findByText(/Вход через каталог выключен/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Войти с паролем «Наряда»' })).toHaveAttribute('href', '/login')
  })
})
