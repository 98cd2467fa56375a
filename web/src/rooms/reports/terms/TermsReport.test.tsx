import { maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { Refused } from '../../../testing/fakeApi.ts'
import { makeMe } from '../../../testing/makeMe.ts'
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
  expect(
    screen.getByRole('button', { name: /^Скачать «Отчет \(сроки, \d{4}-\d\d-\d\d\)\.xlsx»$/ }),
  ).toBeVisible()
  expect(asked()).not.toHaveProperty('dueFrom')
})

test('an engineer, who reads no reports, sees the terms of the trucks at hand', async () => {
  const { api, open } = stageReports(makeMe({ role: 'engineer' }))
  const { address } = await open('/terms', 390)
  expect(await screen.findByRole('heading', { name: 'Что кончается' })).toBeVisible()
  expect(await screen.findByText('За это время ничего не кончается')).toBeVisible()
  expect(screen.queryByRole('tab')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Прошли' }))
  await waitFor(() => expect(address()).toBe('/terms?due=past'))
  expect(api.calls(maintenanceRoutes.search).at(-1)?.body).not.toHaveProperty('dueFrom')
})

test('a list that fails is reported once, in its place', async () => {
  const { api, open } = stageReports()
  api.on(maintenanceRoutes.search, () => {
    throw new Refused('INTERNAL', 'Сервер занят')
  })
  await open('/analytics/terms')
  expect(await screen.findByText('Не удалось загрузить список')).toBeVisible()
  expect(screen.getAllByText('Сервер занят')).toHaveLength(1)
})
