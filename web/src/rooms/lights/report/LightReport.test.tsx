import type { LightFigures } from '@naryad/contract/lights/lights.report'
import { lightReportRoutes } from '@naryad/contract/lights/lights.routes'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'

import type { FakeApi } from '../../../testing/fakeApi.ts'
import { renderRegister } from '../../../testing/renderRegister.tsx'
import { LightReport } from './LightReport.tsx'

const totals: LightFigures = { trucks: 100, red: 4, yellow: 10, unknown: 6, redWithoutTask: 1 }

function serve(api: FakeApi): void {
  api.on(lightReportRoutes.report, ({ body }) => ({
    day: '2026-11-28',
    totals,
    groups:
      body.groupBy === 'rule'
        ? [{ id: 1, day: null, title: 'Блок СКЗИ', values: { ...totals, red: 3 } }]
        : body.groupBy === 'day'
          ? [{ id: null, day: '2026-11-28', title: '28.11.2026', values: totals }]
          : [{ id: 7, day: null, title: 'ООО «ТрансЛогистик»', values: totals }],
  }))
}

const open = (prepare = serve) => renderRegister(LightReport, { path: '/analytics', prepare })

describe('the report of lights', () => {
  test('has shares with their goals, and figures that lead to the trucks', async () => {
    await open()
    expect(await screen.findByText(/Всё известно, цель 95/)).toBeVisible()
    expect(screen.getAllByText(/^94\s%$/)).toHaveLength(2)
    expect(screen.getAllByText(/^75\s%$/)).toHaveLength(2)
    const link = screen.getByRole('link', { name: 'ООО «ТрансЛогистик», красных: 4' })
    expect(link).toHaveAttribute('href', '/lights?view=red&lights=RED&companyIds=7')
  })

  test('is grouped by rules', async () => {
    await open()
    await userEvent.click(await screen.findByRole('radio', { name: 'По правилам' }))
    const table = screen.getByRole('table', { name: 'Светофор по правилам' })
    expect(await within(table).findByRole('rowheader', { name: 'Блок СКЗИ' })).toBeVisible()
    expect(within(table).getByRole('link', { name: 'Блок СКЗИ, красных: 3' })).toHaveAttribute(
      'href',
      '/lights?view=red&lights=RED&redRuleIds=1',
    )
  })

  test('says that no day is counted', async () => {
    await open((api) =>
      api.on(lightReportRoutes.report, () => ({
        day: null,
        totals: { trucks: 0, red: 0, yellow: 0, unknown: 0, redWithoutTask: 0 },
        groups: [],
      })),
    )
    expect(await screen.findByText('За эти дни светофор не записан')).toBeVisible()
  })
})
