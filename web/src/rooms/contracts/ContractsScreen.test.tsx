import type { Act } from '@naryad/contract/acts/acts'
import { actsRoutes } from '@naryad/contract/acts/acts.routes'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import type { ContractCard } from '@naryad/contract/contracts/contracts'
import { contractsRoutes } from '@naryad/contract/contracts/contracts.routes'
import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import { priceListsRoutes } from '@naryad/contract/prices/prices.routes'
import { priceItemsRoutes } from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import type { FakeApi } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderRegister } from '../../testing/renderRegister.tsx'
import { ContractsScreen } from './ContractsScreen.tsx'

const company = { id: 3, name: 'ООО «ТрансЛогистик»' }
const times = { createdAt: '2026-11-18T13:42:00.000Z', updatedAt: '2026-11-18T13:42:00.000Z' }
const approver = { id: 8, name: 'Ахметов Камиль', position: 'начальник колонны', email: 'a@client.ru' }

const contract: ContractCard = {
  id: 5,
  number: '335/22',
  approvalLimit: 500_000,
  company,
  signedOn: null,
  dateFrom: '2022-03-14',
  dateTo: null,
  renewsMonths: null,
  queues: [],
  hours: 'WORKDAY',
  norms: [{ priority: 'URGENT', takeMinutes: 60, solveMinutes: 480 }],
  priceList: null,
  approverIds: [8],
  approvers: [approver],
  comment: '',
  isActive: true,
  state: 'IN_FORCE',
  openTasksCount: 2,
  version: 1,
  ...times,
  tasksCount: 17,
  attachmentsCount: 0,
  met: [{ priority: 'URGENT', doneCount: 25, metCount: 23 }],
  overlaps: [],
  outdatedCount: 0,
}

const act: Act = {
  id: 4,
  number: 'А-2026-118',
  uuid: '00000000-0000-4000-8000-000000000004',
  company,
  contract: { id: 5, number: '335/22' },
  dateFrom: '2026-11-01',
  dateTo: '2026-11-30',
  actOn: '2026-11-30',
  status: 'ISSUED',
  sum: 1_236_000,
  vat: null,
  tasksCount: 3,
  invoiceNumber: '77',
  invoiceOn: null,
  comment: '',
  cancelReason: '',
  issuedAt: null,
  cancelledAt: null,
  exportedAt: null,
  version: 1,
  ...times,
}

const figures = {
  byLimitCount: 12,
  byPlanCount: 0,
  agreedCount: 6,
  refusedCount: 2,
  sentCount: 8,
  answeredCount: 7,
  medianMinutes: 320,
  waitingCount: 1,
}

const open = (path: string, more: (api: FakeApi) => void = () => {}, me = makeMe({ isSenior: true })) =>
  renderRegister(ContractsScreen, {
    path,
    me,
    prepare: (api) => {
      api.on(contractsRoutes.search, () => ({ items: [contract], totalCount: 1 }))
      api.on(contractsRoutes.get, () => contract)
      api.on(tasksRoutes.search, () => ({ items: [], totalCount: 0 }))
      api.on(actsRoutes.search, () => ({ items: [act], totalCount: 1 }))
      api.on(contractsRoutes.approvals, () => figures)
      api.on(actsRoutes.next, () => ({ act: null, tasksCount: 0, sum: 0, leftOut: [] }))
      api.on(companiesRoutes.count, () => ({ counts: [4] }))
      more(api)
    },
  })

test('at full width the terms stand beside what belongs to the contract', async () => {
  const { api } = await open('/contracts/5')
  await screen.findByRole('heading', { name: /^Договор №.335/ })
  await userEvent.keyboard('f')
  const terms = within(await screen.findByRole('region', { name: 'Сведения' }))
  expect(terms.getByText('92 %', { normalizer: (text) => text.replace('\u00a0', ' ') })).toBeVisible()
  expect(terms.getByText('Ахметов Камиль, начальник колонны · a@client.ru')).toBeVisible()
  expect(screen.queryByRole('tab', { name: 'Сведения' })).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('tab', { name: /^Акты/ }))
  const acts = within(await screen.findByRole('list', { name: 'Акты' }))
  expect(acts.getByRole('link', { name: /А-2026-118/ })).toHaveAttribute('href', '/acts/4')
  expect(api.calls(actsRoutes.search)[0]?.body).toMatchObject({ contractIds: [5] })
})

const asContact = (one: typeof approver) => ({
  ...one,
  company,
  phones: [],
  emailFailedAt: null,
  telegram: null,
  accountingCode: null,
  comment: '',
  version: 1,
  ...times,
})

test('approvers are chosen among the contacts of the organization, in order', async () => {
  const belova = asContact({ ...approver, id: 9, name: 'Белова Анна' })
  const { api } = await open('/contracts/5', (api) => {
    api.on(contactsRoutes.search, () => ({ items: [belova], totalCount: 1 }))
    api.on(priceListsRoutes.list, () => ({ items: [], totalCount: 0 }))
    api.on(contractsRoutes.update, () => contract)
  })
  await screen.findByRole('heading', { name: /^Договор №.335/ })
  await userEvent.keyboard('e')
  const form = within(await screen.findByRole('dialog', { name: 'Изменить договор' }))
  await userEvent.type(await form.findByRole('combobox', { name: 'Добавить согласующего' }), 'Бел')
  await userEvent.click(await screen.findByRole('option', { name: /Белова Анна/ }))
  await userEvent.click(form.getByRole('button', { name: 'Убрать: Ахметов Камиль' }))
  await userEvent.click(form.getByRole('button', { name: 'Сохранить' }))
  await waitFor(() => expect(api.calls(contractsRoutes.update)).toHaveLength(1))
  expect(api.calls(contractsRoutes.update)[0]?.body).toMatchObject({ approverIds: [9] })
  expect(api.calls(contactsRoutes.search).at(-1)?.body).toMatchObject({ companyIds: [3] })
})

test('a quick Enter does not choose an approver for a second time', async () => {
  await open('/contracts/5', (api) => {
    api.on(contactsRoutes.search, () => ({ items: [asContact(approver)], totalCount: 1 }))
    api.on(priceListsRoutes.list, () => ({ items: [], totalCount: 0 }))
  })
  await screen.findByRole('heading', { name: /^Договор №.335/ })
  await userEvent.keyboard('e')
  const form = within(await screen.findByRole('dialog', { name: 'Изменить договор' }))
  await userEvent.type(await form.findByRole('combobox', { name: 'Добавить согласующего' }), 'Ахм{Enter}')
  expect(await screen.findByText('Такого контакта у организации нет')).toBeVisible()
  expect(within(form.getByRole('list', { name: 'Согласующие' })).getAllByRole('listitem')).toHaveLength(1)
})

test('a dispatcher reads a contract and finds nothing to change it by', async () => {
  await open('/contracts/5', () => {}, makeMe({ role: 'operator', isSenior: false }))
  await screen.findByRole('heading', { name: /^Договор №.335/ })
  expect(await screen.findByRole('region', { name: 'Согласование затрат' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Изменить|Новый договор|Импорт/ })).not.toBeInTheDocument()
  await userEvent.keyboard('e')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

const plain = (text: string | null): string => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ')

test('a contract shows how its costs were approved in a period', async () => {
  const { api } = await open('/contracts/5')
  const part = await screen.findByRole('region', { name: 'Согласование затрат' })
  await waitFor(() => expect(plain(part.textContent)).toContain('Само, в пределах лимита12, 60 %'))
  expect(plain(part.textContent)).toContain('До ответа, медиана5 ч 20 мин')
  await userEvent.click(within(part).getByRole('radio', { name: 'Год' }))
  await waitFor(() => expect(api.calls(contractsRoutes.approvals)).toHaveLength(2))
})

test('a contract says what its act of the month would have, what stays out, and makes it', async () => {
  const { api } = await open('/contracts/5', (api) => {
    api.on(actsRoutes.next, () => ({
      act: null,
      tasksCount: 3,
      sum: 1_230_000,
      leftOut: [
        { reason: 'NOT_APPROVED' as const, count: 2, sum: 746_000 },
        { reason: 'NOT_CLOSED' as const, count: 1, sum: 90_000 },
      ],
    }))
    api.on(actsRoutes.create, () => ({ ...act, vatPercent: null, lines: [], leftOut: [] }))
    api.on(contractsRoutes.search, () => ({ items: [contract], totalCount: 1 }))
  })
  const part = await screen.findByRole('region', { name: /^Акт за / })
  await waitFor(() => expect(plain(part.textContent)).toContain('Войдут: 3 заявки на 12 300 ₽'))
  expect(plain(part.textContent)).toContain(
    'не войдут: затраты не согласованы — 2 заявки на 7 460 ₽, не закрыты — 1 заявка на 900 ₽',
  )
  await userEvent.click(within(part).getByRole('button', { name: /^Акт за .* на 12\s300\s₽…$/ }))
  const form = within(await screen.findByRole('dialog', { name: 'Новый акт' }))
  await userEvent.click(form.getByRole('button', { name: 'Создать черновик' }))
  await waitFor(() => expect(api.calls(actsRoutes.create)).toHaveLength(1))
  expect(api.calls(actsRoutes.create)[0]?.body).toMatchObject({ companyId: 3, contractId: 5 })
})

test('the prices of a contract stand beside the base ones, its own are marked', async () => {
  const item = {
    kind: 'WORK' as const,
    unit: 'шт.',
    code1c: null,
    unitModelId: null,
    maintenanceKindId: null,
    dueWhat: null,
    isActive: true,
    version: 1,
  }
  const list = {
    id: 2,
    title: 'Крупные парки 2026',
    dateFrom: '2026-01-01',
    percent: -10,
    items: [{ priceItemId: 1, price: 120_000 }],
    isActive: true,
    contractsCount: 3,
    version: 1,
  }
  const { api } = await open('/contracts/5?tab=prices', (api) => {
    api.on(exportsRoutes.priceLists, () => new Response('x'))
    api.on(contractsRoutes.get, () => ({ ...contract, priceList: { id: 2, title: list.title } }))
    api.on(priceListsRoutes.list, () => ({ items: [list], totalCount: 1 }))
    api.on(priceItemsRoutes.list, () => ({
      items: [
        { ...item, id: 1, title: 'Выезд', price: 150_000 },
        { ...item, id: 2, title: 'Калибровка', price: 350_000 },
      ],
      totalCount: 2,
    }))
  })
  const table = await screen.findByRole('table', { name: 'Цены договора' })
  const rows = within(table)
    .getAllByRole('row')
    .map(({ textContent }) => plain(textContent))
  expect(rows.slice(1)).toEqual(['Выезд шт.1 500 ₽1 200 ₽своя', 'Калибровка шт.3 500 ₽3 150 ₽'])
  expect(screen.getByText(/действует с 01\.01\.2026, базовые цены −10/)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: /^1\sсвоя цена$/ }))
  expect(within(table).getAllByRole('row')).toHaveLength(2)
  await userEvent.click(
    within(screen.getByRole('region', { name: 'Прайс' })).getByRole('button', { name: 'Excel' }),
  )
  await waitFor(() =>
    expect(api.calls(exportsRoutes.priceLists)[0]?.url.searchParams.get('filters')).toBe('{"listIds":[2]}'),
  )
})

test('organizations without a contract are a tab of the staff', async () => {
  await open('/contracts')
  expect(await screen.findByRole('tab', { name: /^Без договора.*4/ })).toBeInTheDocument()
})
