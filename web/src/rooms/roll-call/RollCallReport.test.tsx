import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import type { RollCall } from '@naryad/contract/roll-call/roll-call'
import type { RollCallReport } from '@naryad/contract/roll-call/roll-call.report'
import { rollCallRoutes } from '@naryad/contract/roll-call/roll-call.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { Refused } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { stageReports } from '../../testing/renderReports.tsx'
import { shownDialog } from '../../ui/overlays/dialogs.ts'
import { allArrived, markOf } from './useSheet.ts'

const makeRow = (id: number, change: Partial<RollCall> = {}): RollCall => ({
  id,
  date: '2026-11-19',
  windowFrom: '2026-11-19T07:00:00.000Z',
  windowTo: '2026-11-19T08:00:00.000Z',
  driver: { id, lastName: 'Шакиров', firstName: `Тимур${id}`, middleName: '', phone: null },
  car: { id, plate: 'А417КМ116', title: 'А417КМ116' },
  user: null,
  company: { id: 1, name: 'ООО «Юг»' },
  taskId: 18_402,
  status: 'EXPECTED',
  arrivedAt: null,
  source: 'RULE',
  comment: '',
  version: 1,
  ...change,
})

const values = { planned: 5, arrived: 1, late: 3, noShow: 1, excused: 0, share: 0.8, delayMinutes: 35 }
const search = {
  dateFrom: '2026-11-01',
  dateTo: '2026-11-30',
  companyIds: [7],
  driverIds: [],
  userIds: [],
  statuses: [],
  filterByNoCompany: false,
  filterByNoDriver: false,
}
const report = (items: RollCall[] = []): RollCallReport => ({
  groups: [{ key: '7', title: 'ООО «Юг»', values, search }],
  totals: values,
  days: [{ date: '2026-11-19', values }],
  items,
  totalCount: items.length,
  readAt: '2026-11-24T09:00:00.000Z',
})

async function open(rows: RollCall[], me = makeMe(), width = 1440) {
  const { api, open: openAt } = stageReports(me)
  const saved: unknown[] = []
  const asked: unknown[] = []
  api.on(rollCallRoutes.sheet, ({ query: { date } }) => ({ date, items: rows, totalCount: rows.length }))
  api.on(rollCallRoutes.save, ({ body }) => {
    saved.push(body)
    return { date: body.date, items: rows, totalCount: rows.length }
  })
  api.on(rollCallRoutes.report, ({ body }) => {
    asked.push(body)
    return body.limit === 0 ? report() : report([makeRow(9, { status: 'LATE' })])
  })
  await openAt('/analytics/roll-call?from=2026-11-01&to=2026-11-30', width)
  return { api, saved, asked }
}

test('arrows move through the sheet, and a letter marks the row that has the focus', async () => {
  const { saved } = await open([makeRow(1), makeRow(2)])
  const first = await screen.findByRole('button', { name: 'Шакиров Тимур1, Ожидается' })
  first.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByRole('button', { name: 'Шакиров Тимур2, Ожидается' })).toHaveFocus()
  await userEvent.keyboard('[KeyY]')
  await waitFor(() => expect(saved).toMatchObject([{ changes: [{ id: 2, version: 1, status: 'NO_SHOW' }] }]))
})

test('the row of a mark has the focus when its button is gone', async () => {
  const rows = [makeRow(1), makeRow(2)]
  const { saved } = await open(rows)
  const [, button] = await screen.findAllByRole('button', { name: 'Явился' })
  button?.focus()
  rows[1] = makeRow(2, { status: 'ARRIVED', version: 2 })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(await screen.findByRole('button', { name: 'Шакиров Тимур2, Явился' })).toHaveFocus()
})

test('the menu of a row names the letters that are printed on the keys', async () => {
  await open([makeRow(1)])
  await userEvent.click(await screen.findByRole('button', { name: /^Отметить: Шакиров/ }))
  const lines = (await screen.findAllByRole('menuitemradio')).map(({ textContent }) => textContent)
  expect(lines).toEqual([
    'ОжидаетсяЖ',
    'ПодтвержденаП',
    'ЯвилсяЯ',
    'ОпоздалО',
    'Не явилсяН',
    'Уважительная причинаУ',
  ])
})

test('an excused absence is asked for its reason', async () => {
  const { saved } = await open([makeRow(1)])
  const row = await screen.findByRole('button', { name: 'Шакиров Тимур1, Ожидается' })
  row.focus()
  await userEvent.keyboard('[KeyE]')
  await userEvent.type(await screen.findByRole('textbox', { name: /Причина/ }), 'В рейсе')
  await userEvent.click(screen.getByRole('button', { name: 'Отметить' }))
  await waitFor(() =>
    expect(saved).toMatchObject([{ changes: [{ id: 1, status: 'EXCUSED', comment: 'В рейсе' }] }]),
  )
})

test('employees that could not be read are asked for again in the form that adds one', async () => {
  const { api } = await open([makeRow(1)])
  api.on(driversRoutes.searchByQuery, () => ({ items: [] }))
  api.on(usersRoutes.operators, () => {
    throw new Refused('INTERNAL', 'Занято')
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Добавить в лист' }))
  await waitFor(() => expect(screen.getByRole('combobox', { name: /Водитель/ })).toHaveFocus())
  await userEvent.click(screen.getByRole('radio', { name: 'Сотрудник' }))
  expect(await screen.findByText('Сотрудники не загрузились. Занято')).toBeVisible()
  expect(screen.getAllByText(/Занято/)).toHaveLength(1)
  api.on(usersRoutes.operators, () => ({ items: [], totalCount: 0 }))
  await userEvent.click(screen.getByRole('button', { name: 'Повторить' }))
  await waitFor(() => expect(screen.queryByText(/не загрузились/)).toBeNull())
  expect(screen.getByLabelText('Сотрудник', { selector: 'select' })).toHaveFocus()
})

test('a number opens what stands behind it', async () => {
  const { asked } = await open([])
  await userEvent.click(await screen.findByRole('button', { name: 'ООО «Юг», Опоздали: 3' }))
  const behind = await screen.findByRole('region', { name: 'ООО «Юг»: опоздали' })
  expect(await within(behind).findByText('Шакиров Тимур9')).toBeVisible()
  expect(asked.at(-1)).toMatchObject({ companyIds: [7], statuses: ['LATE'] })
})

test('a day of thousands is drawn in parts and marked in calls of two thousand', async () => {
  const { saved } = await open(Array.from({ length: 2100 }, (_, at) => makeRow(at + 1)))
  // Searches by role would read the styles of thousands of elements.
  await screen.findByText('Шакиров Тимур200')
  expect(screen.queryByText('Шакиров Тимур201')).toBeNull()
  await userEvent.click(screen.getByText('Показать ещё 200 из 1900'))
  expect(screen.getByText('Шакиров Тимур400')).toBeInTheDocument()
  await userEvent.click(screen.getByText('Отметить всех явившимися'))
  const dialog = shownDialog.get()
  expect(dialog?.title).toMatch(/ждут \(2\s100\sявок\)/)
  if (dialog?.kind === 'confirm') act(dialog.onYes)
  await waitFor(() =>
    expect(saved.map((body) => (body as { changes: unknown[] }).changes.length)).toEqual([2000, 100]),
  )
}, 60_000)

test('who may not mark reads the sheet', async () => {
  await open([makeRow(1)], makeMe({ role: 'client' }))
  expect(await screen.findByRole('button', { name: 'Шакиров Тимур1, Ожидается' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Явился' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Отметить всех явившимися' })).toBeNull()
})

test('a telephone shows the sheet first, and the report on demand', async () => {
  await open([makeRow(1)], makeMe(), 390)
  expect(await screen.findByRole('button', { name: 'Явился' })).toBeVisible()
})

test('a mark while the window is open says when; later the minute is unknown', () => {
  const row = makeRow(1)
  const inTime = Date.parse('2026-11-19T08:15:00Z')
  expect(markOf(row, 'ARRIVED', inTime)).toHaveProperty('arrivedAt', '2026-11-19T08:15:00.000Z')
  expect(markOf(row, 'ARRIVED', inTime + 1)).not.toHaveProperty('arrivedAt')
  expect(markOf(row, 'NO_SHOW', inTime)).not.toHaveProperty('arrivedAt')
  const rows = [row, makeRow(2, { status: 'NO_SHOW' }), makeRow(3, { status: 'CONFIRMED' })]
  expect(allArrived(rows, inTime).map(({ id }) => id)).toEqual([1, 3])
})

test('a sheet and a report that fail are reported in their places, each once', async () => {
  const { api, open: openAt } = stageReports()
  api.on(rollCallRoutes.sheet, () => {
    throw new Refused('INTERNAL', 'Лист занят')
  })
  api.on(rollCallRoutes.report, () => {
    throw new Refused('INTERNAL', 'Отчёт занят')
  })
  await openAt('/analytics/roll-call')
  expect(await screen.findByText('Не удалось загрузить лист дня')).toBeVisible()
  expect(await screen.findByText('Не удалось сформировать отчёт')).toBeVisible()
  expect(screen.getAllByText('Лист занят')).toHaveLength(1)
  expect(screen.getAllByText('Отчёт занят')).toHaveLength(1)
})
