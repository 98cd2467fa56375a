import { luvColumns } from '@naryad/contract/reports/luv.columns'
import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { stageReports } from '../../../testing/renderReports.tsx'

const row = {
  number: 18_402,
  createdOn: '2026-11-02T06:00:00Z',
  company: 'ООО «Юг»',
  plate: 'А417КМ116',
  vin: null,
  deviceId: '352094089123451',
  serialNumber: null,
  type: 'Замена блока',
  category: null,
  isWarranty: true,
  status: 'Выполнена',
  doneOn: null,
  isRemote: false,
  workReport: null,
  operator: null,
  costs: 120_050,
  isCostsApproved: false,
}

const columns = [...luvColumns]

test('the preview has the partner’s columns in the order of the file', async () => {
  const { api, open } = stageReports()
  api.on(reportsRoutes.luv, () => ({ columns, items: [row], totalCount: 1, costs: 120_050 }))
  await open('/analytics/luv')
  expect((await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)).toEqual(
    luvColumns.map(({ title }) => title),
  )
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells.slice(0, 3)).toEqual(['18402', expect.stringMatching(/^02\.11\.2026 \d\d:00$/), 'ООО «Юг»'])
  expect(cells.slice(-2)).toEqual(['1\u202f200,50\u00a0₽', 'Нет'])
})

test('a period without work says so', async () => {
  const { api, open } = stageReports()
  api.on(reportsRoutes.luv, () => ({ columns, items: [], totalCount: 0, costs: 0 }))
  await open('/analytics/luv')
  expect(await screen.findByText('За период заявок ЛУВ не было')).toBeVisible()
})

test('has the configured columns under their configured names', async () => {
  const { api, open } = stageReports()
  const own = [
    { key: 'plate' as const, title: 'ТС' },
    { key: 'number' as const, title: '№' },
  ]
  api.on(reportsRoutes.luv, () => ({ columns: own, items: [row], totalCount: 1, costs: 0 }))
  await open('/analytics/luv')
  expect((await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)).toEqual([
    'ТС',
    '№',
  ])
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['А417КМ116', '18402'])
})
