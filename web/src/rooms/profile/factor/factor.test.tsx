import type { Me } from '@naryad/contract/auth/auth'
import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { secondFactorRoutes } from '@naryad/contract/auth/second-factor.routes'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { meQuery, useMe } from '../../../client/session/me.ts'
import { secondFactorDue, sessionState } from '../../../client/session/state.ts'
import { type FakeApi, Refused } from '../../../testing/fakeApi.ts'
import { makeMe } from '../../../testing/makeMe.ts'
import { publicApi } from '../../../testing/makePublicSettings.ts'
import { renderIn } from '../../../testing/renderIn.tsx'
import { shownAlert } from '../../../ui/overlays/alert.ts'
import { closeDialog, shownDialog } from '../../../ui/overlays/dialogs.ts'
import { closeSheet, openProfile, shownSheet } from '../../../ui/overlays/sheets.ts'
import { useStore } from '../../../ui/store.ts'
import { Profile } from '../Profile.tsx'
import { FactorDue } from './FactorDue.tsx'

const secret = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/x', qrSvg: '<svg xmlns="x"></svg>' }
const codes = ['k3f9-x2pq', 'm7d2-a8wn']

beforeEach(openProfile)
afterEach(() => {
  closeSheet()
  closeDialog()
  secondFactorDue.set(false)
  sessionState.set('out')
  vi.unstubAllGlobals()
})

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const password = () => screen.getByLabelText('Ваш пароль')
const code = () => screen.getByLabelText('Шесть цифр из приложения')
const factorCode = () => screen.getByLabelText('Код из приложения')

function serve(given: Partial<Me>): { api: FakeApi; me: Me } {
  let me = makeMe(given)
  const api = publicApi()
  api.on(authRoutes.me, () => me)
  api.on(secondFactorRoutes.begin, () => secret)
  api.on(secondFactorRoutes.confirm, ({ body }) => {
    if (body.code !== '123456')
      throw new Refused('IMPOSSIBLE', 'Код: не подошёл', { fields: { code: 'Код: не подошёл' } })
    me = { ...me, hasSecondFactor: true, isSecondFactorDue: false }
    return { codes }
  })
  api.on(secondFactorRoutes.renewCodes, () => ({ codes }))
  api.on(secondFactorRoutes.remove, () => {
    me = { ...me, hasSecondFactor: false }
  })
  return { api, me }
}

async function scene(given: Partial<Me> = {}) {
  const { api, me } = serve(given)
  await renderIn(<Profile isOpen />, { me })
  await press(/^Второй фактор/)
  return api
}

async function toSecret() {
  await press('Включить')
  await userEvent.type(password(), 'мой пароль{Enter}')
  await screen.findByRole('img', { name: 'Код для приложения' })
}

describe('a second factor of one’s own', () => {
  test('is on when a code has shown that the application knows the secret', async () => {
    const api = await scene()
    await toSecret()
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
    expect(screen.getByRole('img').getAttribute('src')).toMatch(/^data:image\/svg\+xml/)
    expect(code()).toHaveFocus()
    await userEvent.type(code(), '123 456{Enter}')
    expect(await screen.findByText('k3f9-x2pq')).toBeVisible()
    expect(screen.getByText('m7d2-a8wn')).toBeVisible()
    await press('Коды сохранены')
    expect(await screen.findByText('Включён')).toBeVisible()
    expect(screen.queryByText('k3f9-x2pq')).toBeNull()
    expect(api.calls(secondFactorRoutes.begin)[0]?.body).toEqual({ password: 'мой пароль' })
    expect(api.calls(secondFactorRoutes.confirm)[0]?.body).toEqual({ code: '123456' })
  })

  test('is handed to an application of the same phone by a link', async () => {
    const usual = innerWidth
    Object.assign(window, { innerWidth: 390 })
    onTestFinished(() => void Object.assign(window, { innerWidth: usual }))
    await scene()
    await toSecret()
    expect(screen.getByRole('link', { name: 'Открыть в приложении' })).toHaveAttribute('href', secret.uri)
  })

  test('a wrong code is said under it', async () => {
    await scene()
    await toSecret()
    await userEvent.type(code(), '654321{Enter}')
    expect(await screen.findByText('Не подошёл')).toBeVisible()
    expect(code()).toHaveFocus()
  })

  test('a wrong password is said under it and does not sign the user out', async () => {
    sessionState.set('in')
    const api = await scene()
    api.on(secondFactorRoutes.begin, () => {
      throw new Refused('IMPOSSIBLE', 'Пароль: неверный', { fields: { password: 'Пароль: неверный' } })
    })
    await press('Включить')
    expect(screen.queryByLabelText('Код из приложения')).toBeNull()
    await userEvent.type(password(), 'мимо{Enter}')
    expect(await screen.findByText('Неверный')).toBeVisible()
    expect(sessionState.get()).toBe('in')
  })

  test('the recovery codes are copied, and are not closed without a question', async () => {
    const user = userEvent.setup()
    await scene({ hasSecondFactor: true })
    await user.click(screen.getByRole('button', { name: 'Новые запасные коды' }))
    await user.type(password(), 'мой пароль')
    await user.type(factorCode(), '123456{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Скопировать' }))
    expect(await navigator.clipboard.readText()).toBe(codes.join('\r\n'))
    expect(shownAlert.get()?.text).toBe('Запасные коды скопированы')
    await user.keyboard('{Escape}')
    expect(shownDialog.get()).toMatchObject({ title: 'Закрыть? Запасные коды больше не покажем' })
    expect(shownSheet.get()).toBe('profile')
  })

  test('the recovery codes are saved as a file', async () => {
    await scene({ hasSecondFactor: true })
    await press('Новые запасные коды')
    await userEvent.type(password(), 'мой пароль')
    await userEvent.type(factorCode(), '123456{Enter}')
    await screen.findByText('k3f9-x2pq')
    const saved: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    await press('Скачать')
    await vi.waitFor(() => expect(saved).toEqual(['Наряд, запасные коды.txt']))
    click.mockRestore()
  })

  test('is taken off after the password and a code, by the keyboard alone', async () => {
    const api = await scene({ hasSecondFactor: true })
    await press('Выключить')
    expect(password()).toHaveFocus()
    expect(factorCode()).toHaveAttribute('autocomplete', 'one-time-code')
    expect(factorCode()).toHaveAttribute('inputmode', 'numeric')
    // By way of the button that shows the password.
    await userEvent.keyboard('мой пароль{Tab}{Tab}123 456{Enter}')
    expect(await screen.findByText('Выключен')).toBeVisible()
    expect(api.calls(secondFactorRoutes.remove)[0]?.body).toEqual({ password: 'мой пароль', code: '123456' })
  })

  test('a user who has lost the telephone shows a recovery code', async () => {
    const api = await scene({ hasSecondFactor: true })
    await press('Выключить')
    await userEvent.type(password(), 'мой пароль')
    await press(/ввести запасной код/)
    expect(screen.getByLabelText('Запасной код')).toHaveFocus()
    await userEvent.keyboard('K3F9-x2pq{Enter}')
    expect(await screen.findByText('Выключен')).toBeVisible()
    expect(api.calls(secondFactorRoutes.remove)[0]?.body).toEqual({
      password: 'мой пароль',
      code: 'k3f9x2pq',
    })
  })

  test('a wrong code is said under it, and what was typed stays', async () => {
    sessionState.set('in')
    const api = await scene({ hasSecondFactor: true })
    api.on(secondFactorRoutes.remove, () => {
      const message = 'Код не подошёл, введите новый'
      throw new Refused('IMPOSSIBLE', message, { fields: { code: message } })
    })
    await press('Выключить')
    await userEvent.type(password(), 'мой пароль')
    await userEvent.type(factorCode(), '654321{Enter}')
    expect(await screen.findByText('Код не подошёл, введите новый')).toBeVisible()
    expect(factorCode()).toHaveFocus()
    expect(factorCode()).toHaveAccessibleDescription('Код не подошёл, введите новый')
    expect(password()).toHaveValue('мой пароль')
    expect(factorCode()).toHaveValue('654321')
    expect(sessionState.get()).toBe('in')
  })

  test('without a code nothing is sent, and the form says what is missing', async () => {
    const api = await scene({ hasSecondFactor: true })
    await press('Выключить')
    await userEvent.type(password(), 'мой пароль{Enter}')
    expect(factorCode()).toHaveAccessibleDescription('Шесть цифр из приложения или запасной код')
    expect(factorCode()).toHaveFocus()
    expect(api.calls(secondFactorRoutes.remove)).toEqual([])
  })
})

describe('a second factor that the role must have', () => {
  test('takes the place of everything until it is there', async () => {
    const { me } = serve({ isSecondFactorDue: true })
    secondFactorDue.set(true)
    const { client } = await renderIn(<FactorDue />, { me })
    expect(screen.getByRole('heading', { name: 'Нужен второй фактор' })).toBeVisible()
    expect(shownSheet.get()).toBeNull()
    await userEvent.type(password(), 'мой пароль{Enter}')
    await userEvent.type(await screen.findByLabelText('Шесть цифр из приложения'), '123456{Enter}')
    await screen.findByText('k3f9-x2pq')
    expect(secondFactorDue.get()).toBe(true)
    await press('Коды сохранены')
    expect(secondFactorDue.get()).toBe(false)
    // Whoever shows the person asks who he is now.
    expect(client.getQueryState(meQuery.queryKey)?.isInvalidated).toBe(true)
  })

  test('shows its recovery codes until they are saved, though the user is read again meanwhile', async () => {
    const { me } = serve({ isSecondFactorDue: true })
    const Place = () => {
      const { isSecondFactorDue, hasSecondFactor } = useMe()
      const isDue = useStore(secondFactorDue) || isSecondFactorDue
      return (
        <>
          {isDue && <FactorDue />}
          {hasSecondFactor && 'Прочитан заново'}
        </>
      )
    }
    const { client } = await renderIn(<Place />, { me })
    await userEvent.type(password(), 'мой пароль{Enter}')
    await userEvent.type(await screen.findByLabelText('Шесть цифр из приложения'), '123456{Enter}')
    await screen.findByText('k3f9-x2pq')
    void client.refetchQueries({ queryKey: meQuery.queryKey })
    await screen.findByText('Прочитан заново')
    expect(screen.getByText('k3f9-x2pq')).toBeVisible()
    await press('Коды сохранены')
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Нужен второй фактор' })).toBeNull())
  })

  test('leaves the way out', async () => {
    localStorage.setItem('accessToken', 'a')
    sessionState.set('in')
    const { api, me } = serve({ isSecondFactorDue: true })
    api.on(authRoutes.logout, () => undefined)
    await renderIn(<FactorDue />, { me })
    await press('Выйти')
    expect(sessionState.get()).toBe('out')
    expect(localStorage.getItem('accessToken')).toBeNull()
  })
})
