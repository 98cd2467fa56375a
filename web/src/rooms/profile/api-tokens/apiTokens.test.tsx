import type { ApiToken, OwnedApiToken } from '@naryad/contract/auth/api-tokens'
import { apiTokensRoutes } from '@naryad/contract/auth/api-tokens.routes'
import { authRoutes } from '@naryad/contract/auth/auth.routes'
import type { SsoProof } from '@naryad/contract/sso/sso'
import { ssoRoutes } from '@naryad/contract/sso/sso.routes'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'

import { ApiTokens } from '../../../app/settings/ApiTokens.tsx'
import { Refused } from '../../../testing/fakeApi.ts'
import { makeMe } from '../../../testing/makeMe.ts'
import { publicApi } from '../../../testing/makePublicSettings.ts'
import { renderIn } from '../../../testing/renderIn.tsx'
import { setZone } from '../../../ui/formats/zone.ts'
import { shownAlert } from '../../../ui/overlays/alert.ts'
import { closeDialog, shownDialog } from '../../../ui/overlays/dialogs.ts'
import { closeSheet, openProfile, shownSheet } from '../../../ui/overlays/sheets.ts'
import { bringProviderAnswer, leaveFor } from '../../sso/index.ts'
import { Profile } from '../Profile.tsx'
import { firstView } from '../profileContext.ts'
import { ProofScreen } from './ProofScreen.tsx'

beforeEach(() => {
  setZone('Europe/Moscow')
  openProfile()
})
afterEach(() => {
  closeSheet()
  closeDialog()
  setZone(null)
})

const made = (given: Partial<ApiToken> = {}): ApiToken => ({
  id: 7,
  name: 'Обмен с 1С',
  ending: 'k7Qd',
  canWrite: false,
  areas: ['tasks', 'reports'],
  state: 'ACTIVE',
  createdAt: '2026-11-01T09:00:00.000Z',
  expiresOn: '2027-02-01',
  lastUsedAt: null,
  lastAddress: null,
  ...given,
})
const secret = `nryd_${'a'.repeat(39)}k7Qd`

const byPassword: SsoProof = { kind: 'password', title: '', provenUntil: null }

async function scene(items: ApiToken[] = [], proof = byPassword) {
  const me = makeMe({ role: 'admin' })
  const api = publicApi()
  api.on(authRoutes.me, () => me)
  api.on(apiTokensRoutes.list, () => ({ items, totalCount: items.length }))
  api.on(ssoRoutes.proof, () => proof)
  await openKeys()
  return api
}

async function openKeys() {
  await renderIn(<Profile isOpen />, { me: makeMe({ role: 'admin' }) })
  await userEvent.click(await screen.findByRole('button', { name: /Ключи API/ }))
}

const issue = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Выпустить ключ' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Название' }), 'Обмен с 1С')
  await userEvent.type(screen.getByLabelText('Ваш пароль'), 'пароль надёжный-7')
}

describe('API tokens in the profile', () => {
  test('are not offered to users who may not have them', async () => {
    const me = makeMe()
    const api = publicApi()
    api.on(authRoutes.me, () => me)
    await renderIn(<Profile isOpen />, { me })
    expect(await screen.findByRole('button', { name: /Второй фактор/ })).toBeVisible()
    expect(screen.queryByRole('button', { name: /Ключи API/ })).toBeNull()
  })

  test('say what each opens and how it was used', async () => {
    await scene([made({ lastUsedAt: '2026-11-20T09:00:00.000Z', lastAddress: '10.0.0.5' })])
    const list = await screen.findByRole('list', { name: 'Ключи API' })
    expect(list).toHaveTextContent('Только чтение · Заявки, Отчёты')
    expect(list).toHaveTextContent('действует до 01.02.2027')
    expect(list).toHaveTextContent('10.0.0.5')
  })

  test('a new one is shown once', async () => {
    const api = await scene()
    api.on(apiTokensRoutes.issue, () => ({ token: made(), secret }))
    await issue()
    await userEvent.click(screen.getByRole('radio', { name: 'Только выбранные' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Заявки' }))
    await userEvent.click(screen.getByRole('button', { name: 'Выпустить ключ' }))
    expect(await screen.findByText(secret)).toBeVisible()
    expect(api.calls(apiTokensRoutes.issue)).toMatchObject([
      { body: { name: 'Обмен с 1С', canWrite: false, areas: ['tasks'] } },
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Ключ сохранён' }))
    expect(screen.queryByText(secret)).toBeNull()
  })

  test('a new one may be for changes in every area', async () => {
    const api = await scene()
    api.on(apiTokensRoutes.issue, () => ({ token: made(), secret }))
    await issue()
    await userEvent.click(screen.getByRole('radio', { name: 'Читать и изменять' }))
    await userEvent.click(screen.getByRole('button', { name: 'Выпустить ключ' }))
    expect(await screen.findByText(secret)).toBeVisible()
    expect(api.calls(apiTokensRoutes.issue)[0]?.body).toMatchObject({ canWrite: true })
  })

  test('an empty choice of areas is said at once and sends nothing', async () => {
    const api = await scene()
    await issue()
    await userEvent.click(screen.getByRole('radio', { name: 'Только выбранные' }))
    await userEvent.click(screen.getByRole('button', { name: 'Выпустить ключ' }))
    expect(await screen.findByText('Отметьте хотя бы один раздел')).toBeVisible()
    expect(api.calls(apiTokensRoutes.issue)).toEqual([])
  })

  test('a wrong password keeps everything that was typed', async () => {
    const api = await scene()
    api.on(apiTokensRoutes.issue, () => {
      throw new Refused('IMPOSSIBLE', 'Пароль: неверный', { fields: { password: 'Пароль: неверный' } })
    })
    await issue()
    await userEvent.click(screen.getByRole('button', { name: 'Выпустить ключ' }))
    expect(await screen.findByText('Неверный')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Название' })).toHaveValue('Обмен с 1С')
  })

  test('are revoked after a question', async () => {
    const api = await scene([made()])
    api.on(apiTokensRoutes.revoke, () => undefined)
    await userEvent.click(await screen.findByRole('button', { name: 'Отозвать ключ: Обмен с 1С' }))
    expect(api.calls(apiTokensRoutes.revoke)).toEqual([])
    const dialog = shownDialog.get()
    expect(dialog?.title).toBe('Отозвать ключ «Обмен с 1С»? Программа сразу потеряет доступ')
    if (dialog?.kind === 'confirm') dialog.onYes()
    await expect.poll(() => shownAlert.get()?.text).toBe('Ключ API отозван')
    expect(api.calls(apiTokensRoutes.revoke).map(({ url }) => url.pathname)).toEqual([
      '/api/auth/api-tokens/7',
    ])
  })
})

describe('a user without a password', () => {
  const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Выпустить ключ' }))

  test('of the directory proves it by the password there', async () => {
    const api = await scene([], { kind: 'ldap', title: 'Windows', provenUntil: null })
    api.on(apiTokensRoutes.issue, () => ({ token: made(), secret }))
    await press()
    await userEvent.type(await screen.findByRole('textbox', { name: 'Название' }), 'Обмен с 1С')
    await userEvent.type(screen.getByLabelText('Ваш пароль каталога компании'), 'пароль-7')
    await press()
    expect(await screen.findByText(secret)).toBeVisible()
    expect(api.calls(apiTokensRoutes.issue)[0]?.body).toMatchObject({ password: 'пароль-7' })
  })

  test('of a provider is sent there first, and says why that did not work', async () => {
    const leave = vi.spyOn(leaveFor, 'provider').mockImplementation(() => {})
    onTestFinished(() => leave.mockRestore())
    const api = await scene([], { kind: 'oidc', title: 'Keycloak', provenUntil: null })
    api.on(ssoRoutes.startProof, () => {
      throw new Refused('UPSTREAM', 'Поставщик входа не отвечает')
    })
    await press()
    const button = await screen.findByRole('button', { name: 'Войти через Keycloak' })
    await userEvent.click(button)
    expect(await screen.findByRole('alert')).toHaveTextContent('Поставщик входа не отвечает')
    api.on(ssoRoutes.startProof, () => ({ url: 'https://sso.company.ru/authorize' }))
    await userEvent.click(button)
    await expect.poll(() => leave.mock.calls).toEqual([['https://sso.company.ru/authorize']])
  })

  test('who has come back issues it without a password', async () => {
    const api = await scene([], { kind: 'oidc', title: 'Keycloak', provenUntil: '2026-11-28T10:00:00.000Z' })
    api.on(apiTokensRoutes.issue, () => ({ token: made(), secret }))
    await press()
    expect(await screen.findByText('Личность подтверждена входом через Keycloak')).toBeVisible()
    await userEvent.type(screen.getByRole('textbox', { name: 'Название' }), 'Обмен с 1С')
    await press()
    expect(await screen.findByText(secret)).toBeVisible()
    expect(api.calls(apiTokensRoutes.issue)[0]?.body).not.toHaveProperty('password')
  })

  test('proves it again in the form once the proof is over, and finds there what was typed', async () => {
    const leave = vi.spyOn(leaveFor, 'provider').mockImplementation(() => {})
    onTestFinished(() => leave.mockRestore())
    const proof: SsoProof = { kind: 'oidc', title: 'Keycloak', provenUntil: '2026-11-28T10:00:00.000Z' }
    const api = await scene([], proof)
    await press()
    await userEvent.type(await screen.findByRole('textbox', { name: 'Название' }), 'Обмен с 1С')
    await userEvent.click(screen.getByRole('radio', { name: 'Читать и изменять' }))
    api.on(ssoRoutes.proof, () => ({ ...proof, provenUntil: null }))
    api.on(ssoRoutes.startProof, () => ({ url: 'https://sso.company.ru/authorize' }))
    api.on(apiTokensRoutes.issue, () => {
      throw new Refused('IMPOSSIBLE', 'Подтвердите личность входом у поставщика')
    })
    await press()
    await userEvent.click(await screen.findByRole('button', { name: 'Войти через Keycloak' }))
    expect(screen.getByRole('alert')).toHaveTextContent('Подтвердите личность')
    expect(screen.queryByText(/Личность подтверждена/)).toBeNull()
    await expect.poll(() => leave.mock.calls).toEqual([['https://sso.company.ru/authorize']])
    cleanup()
    await scene([], proof)
    await press()
    expect(await screen.findByRole('textbox', { name: 'Название' })).toHaveValue('Обмен с 1С')
    expect(screen.getByRole('radio', { name: 'Читать и изменять' })).toBeChecked()
  })

  test('is asked for no password while it is unknown what proves them', async () => {
    const api = await scene()
    api.on(ssoRoutes.proof, () => {
      throw new Refused('UPSTREAM', 'Сервер не ответил')
    })
    cleanup()
    await openKeys()
    await press()
    await expect.poll(() => shownAlert.get()?.text).toBe('Сервер не ответил')
    expect(screen.queryByLabelText('Ваш пароль')).toBeNull()
  })

  test('comes back to the keys of the profile, or to a sentence', async () => {
    closeSheet()
    const api = publicApi()
    api.on(ssoRoutes.finishProof, () => ({ kind: 'oidc' as const, title: 'Keycloak', provenUntil: null }))
    bringProviderAnswer('?code=c&state=proof.s')
    const { unmount } = await renderIn(<ProofScreen />)
    await expect.poll(() => [shownSheet.get(), firstView.get()]).toEqual(['profile', 'apiTokens'])
    expect(api.calls(ssoRoutes.finishProof)[0]?.body).toEqual({ code: 'c', state: 'proof.s' })
    firstView.set('main')
    unmount()
    api.on(ssoRoutes.finishProof, () => {
      throw new Refused('FORBIDDEN', 'Личность не подтверждена: у поставщика вошёл другой человек')
    })
    bringProviderAnswer('?code=c&state=proof.s')
    const again = await renderIn(<ProofScreen />)
    expect(await screen.findByText(/вошёл другой человек/)).toBeVisible()
    again.unmount()
    await renderIn(<ProofScreen />)
    expect(await screen.findByText(/Подтверждение не завершено/)).toBeVisible()
  })
})

test('the register names the owners and shows which tokens do not work', async () => {
  const owner = { id: 5, lastName: 'Кузьмин', firstName: 'Дмитрий', middleName: 'Олегович' }
  const items: OwnedApiToken[] = [
    { ...made(), owner, isSuspended: true },
    { ...made({ id: 8, name: 'Старый', state: 'REVOKED' }), owner, isSuspended: false },
  ]
  const api = publicApi()
  api.on(apiTokensRoutes.listAll, () => ({ items, totalCount: 2 }))
  await renderIn(<ApiTokens />, { me: makeMe({ role: 'admin' }) })
  const [first, second] = await screen.findAllByRole('listitem')
  expect(first).toHaveTextContent('Кузьмин Дмитрий Олегович')
  expect(first).toHaveTextContent('не действует: владелец без доступа')
  expect(second).toHaveTextContent('отозван')
  expect(within(second as HTMLElement).queryByRole('button')).toBeNull()
})
