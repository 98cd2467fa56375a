import type { AuditEntry } from '@naryad/contract/audit/audit'
import { auditRoutes } from '@naryad/contract/audit/audit.routes'
import type { User } from '@naryad/contract/users/users.accounts'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import { type FakeApi, Refused } from '../../testing/fakeApi.ts'
import { renderSettings } from '../../testing/renderSettings.tsx'

const lapina = { id: 3, lastName: 'Лапина', firstName: 'Ольга', middleName: 'Игоревна' }

const makeEntry = (given: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 1,
  at: '2026-11-21T07:05:00.000Z',
  kind: 'SIGNED_IN',
  who: lapina,
  address: '95.78.12.40',
  device: 'Firefox, Windows',
  object: null,
  details: '',
  requestId: 'req-1',
  ...given,
})

const user: User = {
  ...lapina,
  email: 'lapina@tahoservis.ru',
  emailFailedAt: null,
  phone: null,
  extension: '',
  role: 'operator',
  isSenior: false,
  queues: [],
  company: null,
  timeZone: 'Europe/Moscow',
  isBlocked: false,
  blockReason: null,
  lastSeenAt: null,
  hasSecondFactor: false,
  hasPassword: true,
  sessionsCount: 1,
  openTasksCount: 0,
  version: 1,
  createdAt: '2026-11-01T07:00:00.000Z',
  updatedAt: '2026-11-01T07:00:00.000Z',
}

const serve = (entries: AuditEntry[]) => (api: FakeApi) => {
  api.on(auditRoutes.search, ({ body: { limit, offset, kinds, query } }) => {
    const found = entries.filter(
      ({ kind, details }) => (!kinds || kinds.includes(kind)) && details.includes(query),
    )
    return { items: found.slice(offset, offset + limit), totalCount: found.length }
  })
  api.on(usersRoutes.search, () => ({ items: [user], totalCount: 1 }))
}

const open = (entries: AuditEntry[], section = 'audit', width?: number) =>
  renderSettings({ section, prepare: serve(entries), ...(width === undefined ? {} : { width }) })

const asked = ({ api }: Awaited<ReturnType<typeof open>>) => api.calls(auditRoutes.search).at(-1)?.body

const line = (name: RegExp) => screen.findByRole('row', { name })

describe('the journal', () => {
  test('shows who did what, and opens to all that is known', async () => {
    await open([
      makeEntry(),
      makeEntry({
        id: 2,
        kind: 'DELETED',
        object: { kind: 'cars', id: 7, title: 'А 417 КМ 116' },
        details: 'Удалён автомобиль А 417 КМ 116',
      }),
    ])
    expect(await line(/Вход Лапина\sО\./)).toBeInTheDocument()
    const deleted = await line(/Удаление/)
    await userEvent.click(within(deleted).getByRole('button'))
    const facts = within(screen.getByRole('table'))
    expect(facts.getByText('Лапина Ольга Игоревна')).toBeInTheDocument()
    expect(facts.getByText('Firefox, Windows')).toBeInTheDocument()
    expect(facts.getByText('req-1')).toBeInTheDocument()
    expect(facts.getByRole('link', { name: 'А 417 КМ 116' })).toHaveAttribute('href', '/cars/7')
    await userEvent.click(within(deleted).getByRole('button'))
    expect(screen.queryByText('req-1')).toBeNull()
  })

  test('asks for the newest first, and is turned by its head', async () => {
    const scene = await open([makeEntry()])
    await line(/Вход/)
    expect(asked(scene)).toEqual({ query: '', sort: 'DESC', limit: 10, offset: 0 })
    expect(screen.getByRole('columnheader', { name: 'Время' })).toHaveAttribute('aria-sort', 'descending')
    await userEvent.click(screen.getByRole('button', { name: 'Время' }))
    await waitFor(() => expect(asked(scene)).toMatchObject({ sort: 'ASC' }))
    expect(scene.address()).toBe('/settings/audit?sort=ASC')
  })

  test('is narrowed by events, and the condition is taken away again', async () => {
    const scene = await open([makeEntry(), makeEntry({ id: 2, kind: 'EXPORTED' })])
    await line(/Выгрузка/)
    await userEvent.click(screen.getByRole('button', { name: 'Событие' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Выгрузка' }))
    await waitFor(() => expect(screen.queryByRole('row', { name: /Вход/ })).toBeNull())
    expect(scene.address()).toBe('/settings/audit?kinds=EXPORTED')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(await screen.findByRole('button', { name: 'Убрать условие «Событие»' }))
    expect(await line(/Вход/)).toBeInTheDocument()
  })

  test('is narrowed by a person found by name', async () => {
    const scene = await open([makeEntry()])
    await line(/Вход/)
    await userEvent.click(screen.getByRole('button', { name: 'Кто' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Лапина Ольга Игоревна' }))
    await waitFor(() => expect(asked(scene)).toMatchObject({ userIds: [3] }))
    expect(scene.address()).toBe('/settings/audit?userIds=3')
  })

  test('is narrowed by an address and by an object', async () => {
    const scene = await open([makeEntry()])
    await line(/Вход/)
    await userEvent.click(screen.getByRole('button', { name: 'Адрес' }))
    await userEvent.type(await screen.findByLabelText('IP-адрес'), '95.78.12.40{Enter}')
    await waitFor(() => expect(asked(scene)).toMatchObject({ address: '95.78.12.40' }))
    await userEvent.click(screen.getByRole('button', { name: 'Раздел' }))
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Автомобили' }))
    await waitFor(() => expect(asked(scene)).toMatchObject({ objectKind: 'cars', address: '95.78.12.40' }))
    await userEvent.click(screen.getByRole('button', { name: 'Номер' }))
    await userEvent.type(await screen.findByLabelText('Номер в разделе'), '№ 7{Enter}')
    await waitFor(() => expect(asked(scene)).toMatchObject({ objectId: 7, objectKind: 'cars' }))
    await userEvent.click(screen.getByRole('button', { name: 'Сбросить' }))
    await waitFor(() => expect(scene.address()).toBe('/settings/audit'))
  })

  test('is narrowed by a period of whole days', async () => {
    const scene = await open([makeEntry()])
    await line(/Вход/)
    await userEvent.click(screen.getByRole('button', { name: 'Период' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Сегодня' }))
    await waitFor(() =>
      expect(asked(scene)).toMatchObject({ from: expect.any(String), to: expect.any(String) }),
    )
    const { from, to } = asked(scene) as { from: string; to: string }
    expect(Date.parse(to) - Date.parse(from)).toBe(86_400_000 - 1)
  })

  test('a link shows the same lines, and nothing found offers the way back', async () => {
    const scene = await open([makeEntry({ details: 'пароль' })], 'audit?query=нетакого&address=10.0.0.1')
    expect(await screen.findByText('В журнале ничего не найдено')).toBeInTheDocument()
    expect(asked(scene)).toMatchObject({ query: 'нетакого', address: '10.0.0.1' })
    await userEvent.click(screen.getByRole('button', { name: 'Сбросить всё' }))
    expect(await line(/Вход/)).toBeInTheDocument()
  })

  test('turns its pages', async () => {
    const entries = Array.from({ length: 12 }, (_, index) =>
      makeEntry({ id: index + 1, details: `строка ${index + 1}` }),
    )
    const scene = await open(entries)
    await userEvent.click(await screen.findByRole('button', { name: 'Страница 2' }))
    await waitFor(() => expect(asked(scene)).toMatchObject({ offset: 10 }))
    expect(await screen.findByText('11–12 из 12')).toBeInTheDocument()
  })

  test('on a phone turns its pages under the last line', async () => {
    const entries = Array.from({ length: 12 }, (_, index) => makeEntry({ id: index + 1 }))
    const scene = await open(entries, 'audit', 390)
    await userEvent.click(await screen.findByRole('button', { name: 'Вперёд' }))
    await waitFor(() => expect(asked(scene)).toMatchObject({ offset: 10 }))
  })

  test('that cannot be read says so', async () => {
    await renderSettings({
      section: 'audit',
      prepare: (api) =>
        api.on(auditRoutes.search, () => {
          throw new Refused('UNAVAILABLE', 'Журнал временно недоступен')
        }),
    })
    expect(await screen.findByText('Журнал временно недоступен')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Повторить' })).toBeInTheDocument()
  })
})
