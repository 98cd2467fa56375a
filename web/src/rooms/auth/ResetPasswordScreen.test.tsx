import { authRoutes } from '@naryad/contract/auth/auth.routes'
import type { LinkOwner } from '@naryad/contract/auth/recovery'
import { recoveryRoutes } from '@naryad/contract/auth/recovery.routes'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { forgetResetToken, keepResetToken, resetToken } from '../../client/session/resetToken.ts'
import { sessionState } from '../../client/session/state.ts'
import { Refused } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { publicApi } from '../../testing/makePublicSettings.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { ResetPasswordScreen } from './ResetPasswordScreen.tsx'

const token = 'a'.repeat(43)
const good = 'Магистраль у Волги'

afterEach(() => {
  forgetResetToken()
  sessionState.set('out')
})

const first = () => screen.getByLabelText('Новый пароль')
const second = () => screen.getByLabelText('Новый пароль ещё раз')
const save = () => userEvent.click(screen.getByRole('button', { name: 'Сохранить пароль' }))

const anybody = (): LinkOwner => ({ email: 'morozova@tahoservis.ru', isFirstPassword: false })

async function scene(answer: () => void = () => undefined, owner = anybody) {
  keepResetToken(`#token=${token}`)
  const api = publicApi()
  api.on(recoveryRoutes.linkOwner, () => owner())
  api.on(recoveryRoutes.resetPassword, () => {
    answer()
  })
  const { router } = await renderIn(<ResetPasswordScreen />, { path: '/reset-password' })
  return Object.assign(api, { address: () => router.state.location.pathname })
}

describe('an invited user', () => {
  const invited = (): LinkOwner => ({ email: 'new@tahoservis.ru', isFirstPassword: true })
  const submit = async () => {
    await userEvent.type(first(), good)
    await userEvent.type(second(), good)
    await userEvent.click(await screen.findByRole('button', { name: 'Сохранить и войти' }))
  }

  test('is signed in with the first password', async () => {
    const api = await scene(undefined, invited)
    api.on(authRoutes.login, () => ({ accessToken: 'a', refreshToken: 'r' }))
    await submit()
    await vi.waitFor(() => expect(api.address()).toBe('/'))
    expect(api.calls(authRoutes.login)[0]?.body).toEqual({ login: 'new@tahoservis.ru', password: good })
    expect(sessionState.get()).toBe('in')
    expect(resetToken()).toBeNull()
  })

  test('signs in by hand where that was refused', async () => {
    const api = await scene(undefined, invited)
    api.on(authRoutes.login, () => {
      throw new Refused('TOO_OFTEN', 'Слишком много попыток входа, подождите')
    })
    await submit()
    expect(await screen.findByRole('heading', { name: 'Пароль сохранён' })).toBeVisible()
    expect(sessionState.get()).toBe('out')
  })

  test('does not replace the session of a user who is signed in here', async () => {
    const api = await scene(undefined, invited)
    api.on(authRoutes.me, () => makeMe())
    sessionState.set('in')
    await submit()
    expect(await screen.findByRole('heading', { name: 'Пароль сохранён' })).toBeVisible()
    expect(api.calls(authRoutes.login)).toEqual([])
  })
})

test('the secret of the letter goes with the new password, and is forgotten then', async () => {
  const api = await scene()
  expect(first()).toHaveFocus()
  await userEvent.type(first(), good)
  await userEvent.type(second(), `${good}{Enter}`)
  expect(await screen.findByRole('heading', { name: 'Пароль сохранён' })).toHaveFocus()
  expect(api.calls(recoveryRoutes.resetPassword)[0]?.body).toEqual({ token, password: good })
  expect(resetToken()).toBeNull()
  expect(screen.getByRole('link', { name: 'Войти' })).toHaveAttribute('href', '/login')
  expect(sessionState.get()).toBe('out')
})

const readAnew = async () => {
  vi.resetModules()
  return (await import('../../client/session/resetToken.ts')).resetToken()
}

test('a page that is reloaded has its link still, until the password is set', async () => {
  await scene()
  expect(await readAnew()).toBe(token)
  await userEvent.type(first(), good)
  await userEvent.type(second(), `${good}{Enter}`)
  expect(await screen.findByRole('heading', { name: 'Пароль сохранён' })).toBeVisible()
  expect(await readAnew()).toBeNull()
  expect(JSON.stringify([localStorage, sessionStorage].flatMap(Object.entries))).not.toContain(token)
})

test('the page says for whom the password is', async () => {
  const api = await scene()
  expect(await screen.findByText('Для morozova@tahoservis.ru. Все сеансы завершатся.')).toBeVisible()
  expect(api.calls(recoveryRoutes.linkOwner).map(({ body }) => body)).toEqual([{ token }])
})

test('a first password ends no sessions', async () => {
  await scene(undefined, () => ({ ...anybody(), isFirstPassword: true }))
  expect(await screen.findByText('Для morozova@tahoservis.ru.')).toBeVisible()
  expect(screen.queryByText(/сеансы/)).not.toBeInTheDocument()
})

test('a dead link is reported before anything is typed', async () => {
  await scene(undefined, () => {
    throw new Refused('IMPOSSIBLE', 'Ссылка устарела или уже использована')
  })
  expect(await screen.findByRole('heading', { name: 'Ссылка не действует' })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent('устарела')
  expect(screen.queryByLabelText('Новый пароль')).not.toBeInTheDocument()
})

test('a server that cannot name the link’s user does not prevent a new password', async () => {
  await scene(undefined, () => {
    throw new Refused('UNAVAILABLE', 'Сервер занят')
  })
  expect(await screen.findByText('Все сеансы завершатся.')).toBeVisible()
  await userEvent.type(first(), good)
  await userEvent.type(second(), `${good}{Enter}`)
  expect(await screen.findByRole('heading', { name: 'Пароль сохранён' })).toBeVisible()
})

test('passwords that differ are not sent; the focus goes to the second', async () => {
  const api = await scene()
  await userEvent.type(first(), good)
  await userEvent.type(second(), 'Магистраль')
  await save()
  expect(second()).toHaveFocus()
  expect(second()).toHaveAccessibleDescription('Пароли не совпадают')
  expect(api.calls(recoveryRoutes.resetPassword)).toEqual([])
})

test('a short one is refused at once', async () => {
  const api = await scene()
  await userEvent.type(first(), 'одиннадцать')
  await userEvent.type(second(), 'одиннадцать')
  await save()
  expect(first()).toHaveAccessibleDescription(/^Не короче 12 знаков/)
  expect(first()).toHaveFocus()
  expect(api.calls(recoveryRoutes.resetPassword)).toEqual([])
})

test('what the server has against the password stands under it, and the link is still good', async () => {
  await scene(() => {
    throw new Refused('VALIDATION', 'Новый пароль: слишком частый', {
      fields: { password: 'Новый пароль: слишком частый' },
    })
  })
  await userEvent.type(first(), good)
  await userEvent.type(second(), good)
  await save()
  expect(await screen.findByText('Слишком частый')).toBeVisible()
  expect(first()).toHaveFocus()
  expect(first()).toHaveValue(good)
})

test('a link that was used or is too old leads to a new one', async () => {
  await scene(() => {
    throw new Refused('IMPOSSIBLE', 'Ссылка уже использована или устарела')
  })
  await userEvent.type(first(), good)
  await userEvent.type(second(), good)
  await save()
  expect(await screen.findByRole('heading', { name: 'Ссылка не действует' })).toHaveFocus()
  expect(screen.getByRole('alert')).toHaveTextContent('устарела')
  expect(screen.getByRole('link', { name: 'Запросить новую ссылку' })).toHaveAttribute('href', '/recovery')
})

test('a crowded server is no dead link', async () => {
  await scene(() => {
    throw new Refused('UNAVAILABLE', 'Сервер занят')
  })
  await userEvent.type(first(), good)
  await userEvent.type(second(), good)
  await save()
  expect(await screen.findByRole('alert')).toHaveTextContent('Сервер занят')
  expect(first()).toHaveValue(good)
})

test('without the secret of a letter the page says where to find one', async () => {
  publicApi()
  await renderIn(<ResetPasswordScreen />)
  expect(screen.getByRole('heading', { name: 'Ссылка не действует' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Запросить новую ссылку' })).toBeVisible()
})

test('a user who is signed in here learns at once that this session has ended with the others', async () => {
  localStorage.setItem('accessToken', 'a')
  sessionState.set('in')
  const api = await scene()
  api.on(authRoutes.me, () => {
    throw new Refused('UNAUTHORIZED', 'Сеанс завершён')
  })
  await userEvent.type(first(), good)
  await userEvent.type(second(), good)
  await save()
  await vi.waitFor(() => expect(sessionState.get()).toBe('out'))
  expect(await screen.findByRole('heading', { name: 'Пароль сохранён' })).toBeVisible()
})
