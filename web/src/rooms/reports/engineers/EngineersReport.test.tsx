import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import type { EngineerValues } from '@naryad/contract/reports/engineers'
import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { stageReports } from '../../../testing/renderReports.tsx'

const values = (change: Partial<EngineerValues>): EngineerValues => ({
  created: 0,
  taken: 0,
  done: 0,
  remote: 0,
  closed: 0,
  overdue: 0,
  repeats: 0,
  reworks: 0,
  joined: 0,
  visits: 0,
  takeMedian: null,
  finishMedian: null,
  costs: 0,
  ...change,
})
const person = (id: number, lastName: string) => ({ id, lastName, firstName: 'Антон', middleName: '' })
const range = { from: '2026-10-31T21:00:00.000Z', to: '2026-11-30T20:59:59.999Z' }

async function open(conditions = '') {
  const { api, open: openAt } = stageReports()
  api.on(companiesRoutes.search, () => ({ items: [], totalCount: 0 }))
  api.on(reportsRoutes.engineers, () => ({
    items: [
      {
        operator: person(7, 'Гусев'),
        values: values({ done: 9, overdue: 2 }),
        load: [{ day: '2026-11-03', done: 9 }],
      },
      { operator: person(8, 'Ершов'), values: values({ done: 3, takeMedian: 250 }), load: [] },
    ],
    totals: values({ done: 12, overdue: 2 }),
    period: range,
    readAt: '2026-11-24T09:00:00.000Z',
  }))
  await openAt(`/analytics/engineers?from=2026-11-01&to=2026-11-30${conditions}`)
  return api
}

const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent?.slice(-8))

test('every figure of an engineer opens the requests behind it, and a total those of all', async () => {
  await open()
  const late = await screen.findByRole('link', { name: 'Гусев\u00a0А., Просрочено: 2' })
  const search = new URL(late.getAttribute('href') ?? '', 'http://naryad').searchParams
  expect(Object.fromEntries(search)).toMatchObject({ operatorIds: '7', isLate: 'true', doneFrom: range.from })
  const all = screen.getByRole('link', { name: 'Итого, Выполнено: 12' }).getAttribute('href') ?? ''
  expect(new URL(all, 'http://naryad').searchParams.get('operatorIds')).toBe('7,8')
  expect(screen.getByRole('img', { name: 'По дням: 03.11.2026 — 9' })).toBeVisible()
})

test('conditions in the address narrow the report, the lists behind its figures and what is saved', async () => {
  const api = await open('&companyIds=5&queues=luv')
  const late = await screen.findByRole('link', { name: 'Гусев\u00a0А., Просрочено: 2' })
  const period = { dateFrom: '2026-11-01', dateTo: '2026-11-30' }
  const asked = () => api.calls(reportsRoutes.engineers).map(({ body }) => body)
  expect(asked()).toEqual([{ companyIds: [5], queues: ['luv'], ...period }])
  const search = new URL(late.getAttribute('href') ?? '', 'http://naryad').searchParams
  expect(Object.fromEntries(search)).toMatchObject({ operatorIds: '7', companyIds: '5', queues: 'luv' })
  await userEvent.click(screen.getByRole('button', { name: 'Убрать условие «Организация»' }))
  await waitFor(() => expect(asked().at(-1)).toEqual({ queues: ['luv'], ...period }))
})

test('engineers are ordered by a figure; those without it stand last', async () => {
  await open()
  expect(names()).toEqual(['Гусев\u00a0А.', 'Ершов\u00a0А.', 'Итого'])
  await userEvent.click(await screen.findByRole('button', { name: 'До взятия' }))
  expect(names()).toEqual(['Ершов\u00a0А.', 'Гусев\u00a0А.', 'Итого'])
})
