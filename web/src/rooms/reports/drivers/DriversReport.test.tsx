import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { makeMe } from '../../../testing/makeMe.ts'
import { stageReports } from '../../../testing/renderReports.tsx'

const range = { from: '2026-10-31T21:00:00.000Z', to: '2026-11-30T20:59:59.999Z' }
const path = '/analytics/drivers?from=2026-11-01&to=2026-11-30'

const full = {
  items: [
    {
      id: 6,
      lastName: 'Акимов',
      firstName: 'Пётр',
      middleName: '',
      company: { id: 3, name: 'ООО «Юг»' },
      car: { id: 4, plate: 'А417КМ116', title: 'А417КМ116' },
      requests: 4,
      ownFaults: 1,
      visits: 2,
      rollCalls: 6,
      rollCallsCame: 5,
      cardReadOn: '2026-10-20',
      daysSinceCardRead: 35,
      licenseExpiresOn: '2020-01-31',
      driverCardExpiresOn: null,
    },
  ],
  totalCount: 70,
  totals: { requests: 9, ownFaults: 2, visits: 3, rollCalls: 7, rollCallsCame: 6 },
  period: range,
  readAt: '2026-11-24T09:00:00.000Z',
}

test('a driver leads to the driver’s card, the figures to the requests, and the pages turn', async () => {
  const { api, open } = stageReports(makeMe({ role: 'client', company: { id: 3, name: 'ООО «Юг»' } }))
  api.on(reportsRoutes.drivers, () => full)
  const { address } = await open(path)
  expect(await screen.findByRole('link', { name: 'Акимов\u00a0П.' })).toHaveAttribute('href', '/drivers/6')
  const own = screen.getByRole('link', { name: 'Акимов\u00a0П., Сообщил сам: 1' })
  const search = new URL(own.getAttribute('href') ?? '', 'http://naryad').searchParams
  expect(Object.fromEntries(search)).toMatchObject({
    driverIds: '6',
    sources: 'DRIVER',
    createdFrom: range.from,
  })
  expect(screen.getByText('5 из 6')).toBeVisible()
  expect(
    screen.getByText('35 дней назад', { normalizer: (text) => text.replaceAll('\u00a0', ' ') }).closest('td'),
  ).toHaveAttribute('data-bad')
  expect(screen.getByText('31.01.2020').closest('td')).toHaveAttribute('data-bad')
  await userEvent.click(screen.getByRole('button', { name: 'Страница 2' }))
  expect(address()).toContain('page=2')
  expect(api.calls(reportsRoutes.drivers).at(-1)?.body).toMatchObject({ offset: 50, dateFrom: '2026-11-01' })
})

test('on a phone the figures follow the driver, with organization and truck below the name', async () => {
  const { api, open } = stageReports()
  api.on(reportsRoutes.drivers, () => full)
  await open(path, 390)
  const named = await screen.findByRole('rowheader', { name: /^Акимов/ })
  expect(named).toHaveTextContent(/ООО «Юг».*417/)
  const [, second] = screen.getAllByRole('columnheader')
  expect(second).toHaveTextContent('Заявок')
  expect(screen.queryByRole('columnheader', { name: /Организация|ТС/ })).toBeNull()
})

const none = {
  items: [],
  totals: { requests: 0, ownFaults: 0, visits: 0, rollCalls: 0, rollCallsCame: 0 },
  period: range,
  readAt: '2026-11-24T09:00:00.000Z',
}

test.each([
  ['', 'Водителей пока нет'],
  ['&companyIds=3', 'Водителей по этим условиям нет'],
])('without drivers the report with «%s» says why', async (filters, words) => {
  const { api, open } = stageReports()
  api.on(reportsRoutes.drivers, () => ({ ...none, totalCount: 0 }))
  api.on(companiesRoutes.search, () => ({ items: [], totalCount: 0 }))
  await open(`${path}${filters}`)
  expect(await screen.findByText(words)).toBeVisible()
})

test('a page beyond the last one leads to the first', async () => {
  const { api, open } = stageReports()
  api.on(reportsRoutes.drivers, () => ({ ...none, totalCount: 7 }))
  const { address } = await open(`${path}&page=9`)
  await userEvent.click(await screen.findByRole('button', { name: 'На первую страницу' }))
  expect(address()).not.toContain('page=')
})
