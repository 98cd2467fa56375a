import type { Me } from '@naryad/contract/auth/auth'
import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { sessionsRoutes } from '@naryad/contract/auth/sessions.routes'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { sessionState } from '../../client/session/state.ts'
import { Refused } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { publicApi } from '../../testing/makePublicSettings.ts'
import { renderIn } from '../../testing/renderIn.tsx'
import { shownAlert } from '../../ui/overlays/alert.ts'
import { closeSheet, openProfile } from '../../ui/overlays/sheets.ts'
import { Profile } from './Profile.tsx'

beforeEach(openProfile)
afterEach(() => {
  closeSheet()
  sessionState.set('out')
})

async function scene(given: Partial<Me> = {}) {
  const me = makeMe({ isSenior: true, ...given })
  const api = publicApi()
  api.on(authRoutes.me, () => me)
  await renderIn(<Profile isOpen />, { me })
  return { api }
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

describe('a change of the password', () => {
  const next = 'Магистраль у Волги'
  const code = () => screen.getByLabelText('Код из приложения')
  async function fill() {
    await press(/^Сменить пароль/)
    await userEvent.type(screen.getByLabelText('Текущий пароль'), 'прежний пароль')
    await userEvent.type(screen.getByLabelText('Новый пароль'), next)
    await userEvent.type(screen.getByLabelText('Новый пароль ещё раз'), next)
    await press('Сменить пароль')
  }

  test('stores the new pair, and the person goes on', async () => {
    localStorage.setItem('accessToken', 'a1')
    localStorage.setItem('refreshToken', 'r1')
    sessionState.set('in')
    const { api } = await scene()
    api.on(sessionsRoutes.changePassword, () => ({ accessToken: 'a2', refreshToken: 'r2' }))
    await fill()
    expect(await screen.findByRole('heading', { name: 'Профиль' })).toHaveFocus()
    expect(api.calls(sessionsRoutes.changePassword)[0]?.body).toEqual({
      oldPassword: 'прежний пароль',
      newPassword: next,
    })
    expect([localStorage.getItem('accessToken'), localStorage.getItem('refreshToken')]).toEqual(['a2', 'r2'])
    expect(shownAlert.get()).toMatchObject({ type: 'success' })
    expect(sessionState.get()).toBe('in')
  })

  test('a wrong present password is said under it and does not sign the user out', async () => {
    sessionState.set('in')
    const { api } = await scene()
    api.on(sessionsRoutes.changePassword, () => {
      throw new Refused('IMPOSSIBLE', 'Текущий пароль: неверный', {
        fields: { oldPassword: 'Текущий пароль: неверный' },
      })
    })
    await fill()
    expect(await screen.findByText('Неверный')).toBeVisible()
    expect(screen.getByLabelText('Текущий пароль')).toHaveFocus()
    expect(sessionState.get()).toBe('in')
    expect(shownAlert.get()).toBeNull()
  })

  test('what the server has against the new one stands under it', async () => {
    const { api } = await scene()
    api.on(sessionsRoutes.changePassword, () => {
      throw new Refused('VALIDATION', 'Новый пароль: слишком частый', {
        fields: { newPassword: 'Новый пароль: слишком частый' },
      })
    })
    await fill()
    expect(await screen.findByText('Слишком частый')).toBeVisible()
    expect(screen.getByLabelText('Новый пароль')).toHaveFocus()
  })

  test('asks for a code where a second factor is on, and for none where it is not', async () => {
    const { api } = await scene({ hasSecondFactor: true })
    api.on(sessionsRoutes.changePassword, () => ({ accessToken: 'a2', refreshToken: 'r2' }))
    await fill()
    expect(code()).toHaveFocus()
    expect(code()).toHaveAccessibleDescription('Шесть цифр из приложения или запасной код')
    expect(api.calls(sessionsRoutes.changePassword)).toEqual([])
    await userEvent.keyboard('123456{Enter}')
    expect(await screen.findByRole('heading', { name: 'Профиль' })).toHaveFocus()
    expect(api.calls(sessionsRoutes.changePassword)[0]?.body).toEqual({
      oldPassword: 'прежний пароль',
      newPassword: next,
      code: '123456',
    })
  })

  test('asks for a code that the server alone knows of: another window has switched the factor on', async () => {
    const { api } = await scene()
    api.on(sessionsRoutes.changePassword, ({ body }) => {
      const message = 'Код: введите шесть цифр из приложения или запасной код'
      if (body.code === undefined) throw new Refused('CODE_NEEDED', message, { fields: { code: message } })
      return { accessToken: 'a2', refreshToken: 'r2' }
    })
    await press(/^Сменить пароль/)
    expect(screen.queryByLabelText('Код из приложения')).toBeNull()
    await press('Назад в профиль')
    await fill()
    expect(await screen.findByLabelText('Код из приложения')).toHaveFocus()
    expect(code()).toHaveAccessibleDescription('Введите шесть цифр из приложения или запасной код')
    expect(screen.getByLabelText('Текущий пароль')).toHaveValue('прежний пароль')
    expect(screen.getByLabelText('Новый пароль ещё раз')).toHaveValue(next)
    await userEvent.keyboard('123456{Enter}')
    expect(await screen.findByRole('heading', { name: 'Профиль' })).toHaveFocus()
  })

  test('knows the names of the person and of the company', async () => {
    await scene()
    await press(/^Сменить пароль/)
    await userEvent.type(screen.getByLabelText('Новый пароль'), 'Морозова2026')
    expect(screen.getByLabelText('Новый пароль')).toHaveAccessibleDescription(/имени.* ?: ещё нет/)
  })
})
