import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'

import type { FakeApi } from '../../../testing/fakeApi.ts'
import { stageReports } from '../../../testing/renderReports.tsx'

const block = { id: 2, kind: 'SKZI', title: 'НКМ-2' } as const

const answer = (api: FakeApi, items: { model: typeof block; installed: number; failed: number }[]) =>
  api.on(unitsRoutes.failures, () => ({
    items,
    totals: { installed: items[0]?.installed ?? 0, failed: items[0]?.failed ?? 0 },
  }))

test('each figure of a model leads to its units', async () => {
  const { api, open } = stageReports()
  answer(api, [{ model: block, installed: 40, failed: 4 }])
  await open('/analytics/models')
  const row = within(await screen.findByRole('row', { name: /НКМ-2/ }))
  expect(row.getByText(/^10\s%$/)).toBeVisible()
  const failed = row.getByRole('link', { name: 'Блок СКЗИ НКМ-2, отказало: 4' })
  expect(failed.getAttribute('href')).toMatch(/units\?.*installedFrom=.*modelIds=.*2.*hasFailed=true/)
})

test('a period without installations says what a failure is', async () => {
  const { api, open } = stageReports()
  answer(api, [])
  await open('/analytics/models')
  expect(await screen.findByText('За период приборы не устанавливали')).toBeVisible()
})
