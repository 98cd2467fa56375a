import { connectionsRoutes } from '@naryad/contract/connections/connections.routes'
import type { SsoIdentity, SsoSettings } from '@naryad/contract/sso/sso'
import { ssoRoutes } from '@naryad/contract/sso/sso.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { Refused } from '../../testing/fakeApi.ts'
import { makeUser } from '../../testing/makePeople.ts'
import { renderSettings } from '../../testing/renderSettings.tsx'

const settings: SsoSettings = {
  isOidcOn: false,
  oidcTitle: 'единый вход',
  isLdapOn: false,
  ldapTitle: 'каталог компании',
  isLinkedByEmail: false,
  isEmailTrusted: false,
  groupsClaim: 'groups',
  groups: [],
  isCreating: false,
  isRoleManaged: false,
  factorValues: [],
  isPasswordForbidden: false,
  passwordAdministrators: [],
  version: 3,
  redirectUri: 'https://naryad.company.ru/sso/callback',
  backChannelLogoutUri: 'https://naryad.company.ru/api/auth/sso/back-channel-logout',
  isOidcConnected: true,
  isLdapConnected: false,
  lastSignInAt: null,
  lastFailureAt: null,
  lastFailure: '',
  administrators: [{ id: 1, lastName: 'Кузьмин', firstName: 'Пётр', middleName: '' }],
}

const stranger: SsoIdentity = {
  id: 7,
  kind: 'oidc',
  name: 'Иванов Иван',
  email: 'ivanov@company.ru',
  isEmailVerified: false,
  user: null,
  linkedHow: null,
  linkedAt: null,
  seenAt: '2026-11-28T09:00:00.000Z',
}

const open = (identities: SsoIdentity[] = [], given: Partial<SsoSettings> = {}) =>
  renderSettings({
    section: 'sso',
    prepare: (api) => {
      api.on(connectionsRoutes.list, () => ({ items: [], totalCount: 0 }))
      api.on(ssoRoutes.settings, () => ({ ...settings, ...given }))
      api.on(ssoRoutes.identities, () => ({ items: identities, totalCount: identities.length }))
    },
  })

test('the rules are saved as a whole, with the state that was edited', async () => {
  const { api } = await open()
  api.on(ssoRoutes.change, ({ body: { version: _, ...rules } }) => ({ ...settings, ...rules, version: 4 }))
  await userEvent.click(await screen.findByRole('switch', { name: /^Вход через поставщика/ }))
  const title = screen.getByLabelText('Название на кнопке')
  await userEvent.clear(title)
  await userEvent.type(title, 'Keycloak')
  expect(screen.getByText('Кнопка: «Войти через Keycloak»')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Правила единого входа сохранены')).toBeInTheDocument()
  expect(api.calls(ssoRoutes.change).map(({ body }) => body)).toEqual([
    expect.objectContaining({ isOidcOn: true, oidcTitle: 'Keycloak', groups: [], version: 3 }),
  ])
})

test('the addresses for the provider are shown', async () => {
  await open()
  expect(await screen.findByText(settings.redirectUri)).toBeVisible()
  expect(screen.getByText(settings.backChannelLogoutUri)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Скопировать: Адрес выхода' })).toBeEnabled()
})

test('a colleague’s newer rules are neither overwritten nor do they wipe what is typed', async () => {
  const { api } = await open()
  const theirs = { ...settings, oidcTitle: 'Blitz', version: 4 }
  api.on(ssoRoutes.settings, () => theirs)
  api.on(ssoRoutes.change, ({ body }) => {
    const { version, ...rules } = body as { version: number }
    if (version === 4) return { ...theirs, ...rules, version: 5 }
    throw new Refused('CONFLICT', 'Правила входа тем временем изменили, сверьте правки', { current: theirs })
  })
  await userEvent.type(await screen.findByLabelText('Второй фактор поставщика'), 'mfa')
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Правила входа тем временем изменили, сверьте правки')).toBeVisible()
  expect(screen.getByLabelText('Второй фактор поставщика')).toHaveValue('mfa')
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Правила единого входа сохранены')).toBeInTheDocument()
  expect(api.calls(ssoRoutes.change).at(-1)?.body).toMatchObject({
    factorValues: ['mfa'],
    oidcTitle: 'Blitz',
    version: 4,
  })
})

test('what is typed outlives a reload, over what a colleague has saved meanwhile, and can be given up', async () => {
  const first = await open()
  await userEvent.type(await screen.findByLabelText('Второй фактор поставщика'), 'mfa')
  await userEvent.click(screen.getByRole('button', { name: 'Добавить группу' }))
  first.unmount()
  const { api } = await open([], { oidcTitle: 'Blitz', isOidcOn: true, version: 4 })
  expect(await screen.findByLabelText('Второй фактор поставщика')).toHaveValue('mfa')
  expect(screen.getByPlaceholderText('naryad-dispatchers')).toHaveValue('')
  expect(screen.getByLabelText('Название на кнопке')).toHaveValue('Blitz')
  expect(screen.getByText(/^Не сохранено, черновик от \d/)).toBeVisible()
  const section = screen.getByRole('link', { name: /^Единый вход/ })
  expect(within(section).getByText('Не сохранено')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Отменить' }))
  await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
  expect(screen.getByLabelText('Второй фактор поставщика')).toHaveValue('')
  expect(screen.queryByText(/^Не сохранено/)).toBeNull()
  expect(api.calls(ssoRoutes.change)).toHaveLength(0)
})

test('saved rules leave no draft', async () => {
  const first = await open()
  first.api.on(ssoRoutes.change, ({ body: { version: _, ...rules } }) => ({
    ...settings,
    ...rules,
    version: 4,
  }))
  await userEvent.type(await screen.findByLabelText('Второй фактор поставщика'), 'mfa')
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Правила единого входа сохранены')).toBeInTheDocument()
  first.unmount()
  await open()
  expect(await screen.findByLabelText('Второй фактор поставщика')).toHaveValue('')
})

test('the last failure of the provider is shown until a sign-in succeeds', async () => {
  const failure = { lastFailureAt: '2026-11-28T10:00:00.000Z', lastFailure: 'Поставщик не отвечает' }
  await open([], { ...failure, lastSignInAt: '2026-11-28T09:00:00.000Z' })
  expect(await screen.findByText(/Поставщик не отвечает/)).toBeVisible()
})

test('who has no account is linked with the one that the administrator chooses', async () => {
  const { api } = await open([stranger])
  const found = makeUser({ id: 5, lastName: 'Лапина', company: null })
  api.on(usersRoutes.search, () => ({ items: [found], totalCount: 1 }))
  api.on(ssoRoutes.link, () => ({ ...stranger, linkedHow: 'ADMINISTRATOR' as const }))
  await userEvent.click(await screen.findByRole('button', { name: 'Привязать… Иванов Иван' }))
  const form = within(await screen.findByRole('dialog'))
  await userEvent.click(form.getByRole('button', { name: 'Привязать' }))
  expect(form.getByText('Выберите учётную запись')).toBeVisible()
  await userEvent.type(form.getByPlaceholderText('Фамилия или почта'), 'Лапина')
  await userEvent.click(await screen.findByRole('option', { name: /Лапина/ }))
  await userEvent.click(form.getByRole('button', { name: 'Привязать' }))
  expect(await screen.findByText(/Учётная запись привязана/)).toBeInTheDocument()
  expect(api.calls(ssoRoutes.link).map(({ url, body }) => [url.pathname, body])).toEqual([
    ['/api/settings/sso/identities/7', { userId: 5 }],
  ])
})

test('a group of the directory gets a role and queues', async () => {
  const { api } = await open()
  api.on(ssoRoutes.change, ({ body: { version: _, ...rules } }) => ({ ...settings, ...rules, version: 4 }))
  await userEvent.click(await screen.findByRole('button', { name: 'Добавить группу' }))
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText(/заполните поле|не короче|не меньше/i)).toBeVisible()
  expect(api.calls(ssoRoutes.change)).toEqual([])
  await userEvent.type(screen.getByPlaceholderText('naryad-dispatchers'), 'naryad-engineers')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Тахографы' }))
  await userEvent.click(screen.getByRole('switch', { name: /^Роль и очереди ведёт каталог/ }))
  await userEvent.type(screen.getByLabelText('Второй фактор поставщика'), 'mfa, otp,')
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText('Правила единого входа сохранены')).toBeInTheDocument()
  expect(api.calls(ssoRoutes.change)[0]?.body).toMatchObject({
    groups: [{ group: 'naryad-engineers', role: 'engineer', isSenior: false, queues: ['tachograph'] }],
    isRoleManaged: true,
    factorValues: ['mfa', 'otp'],
  })
})

test('passwords are forbidden with the administrators who keep theirs', async () => {
  const { api } = await open()
  api.on(ssoRoutes.change, ({ body }) => {
    if (body.passwordAdministrators?.length === 0) {
      const sentence = 'Администраторы, которые входят с паролем: назовите хотя бы одного'
      throw new Refused('VALIDATION', sentence, { fields: { passwordAdministrators: sentence } })
    }
    throw new Refused('CONFLICT', 'Запретить вход по паролю нельзя: поставщик не отвечает')
  })
  await userEvent.click(await screen.findByRole('switch', { name: /^Вход сотрудников по паролю запрещён/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText(/назовите хотя бы одного/i)).toBeVisible()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Кузьмин Пётр' }))
  await userEvent.click(screen.getByRole('button', { name: 'Сохранить' }))
  expect(await screen.findByText(/^Запретить вход по паролю нельзя/)).toBeVisible()
  // What was chosen survives the refusal.
  expect(screen.getByRole('checkbox', { name: 'Кузьмин Пётр' })).toBeChecked()
  expect(api.calls(ssoRoutes.change).at(-1)?.body).toMatchObject({
    isPasswordForbidden: true,
    passwordAdministrators: [1],
  })
})
