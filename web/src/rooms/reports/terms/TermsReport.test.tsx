import { maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { stageReports } from '../../../testing/renderReports.tsx'

test('the terms of all trucks are shown by how soon they end, each with its truck', async () => {
  const { api, open } = stageReports()
  const { address } = await open('/analytics/terms')
  const asked = () => api.calls(maintenanceRoutes.search).at(-1)?.body
  expect(await screen.findByText('За это время ничего не кончается')).toBeVisible()
  expect(asked()).toMatchObject({ states: ['OVERDUE', 'SOON', 'OK'], offset: 0 })
  await userEvent.click(screen.getByRole('radio', { name: 'Прошли' }))
  expect(await screen.findByText('Просроченных сроков нет')).toBeVisible()
  expect(address()).toBe('/analytics/terms?due=past')
  expect(asked()).not.toHaveProperty('dueFrom')
})
