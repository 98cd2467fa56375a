import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { makeMe } from '../../testing/makeMe.ts'
import { stageReports } from '../../testing/renderReports.tsx'

const about = {
  queue: 'tachograph' as const,
  title: 'Нет связи с блоком',
  company: 'ООО «ТрансЛогистик»',
  operator: 'Гусев Антон',
}

test('remote works are counted by categories, and a repeat leads to its request', async () => {
  const values = { done: 8, remote: 4, repeated: 1 }
  const { api, open } = stageReports(makeMe({ role: 'operator' }))
  api.on(reportsRoutes.remote, () => ({
    totals: values,
    groups: [{ key: '3', title: 'Нет связи', values }],
    items: [
      {
        ...about,
        id: 15202,
        taskId: 15202,
        category: 'Нет связи',
        isRemote: true,
        doneAt: '2026-11-20T09:00:00Z',
        repeatId: 15300,
      },
    ],
  }))
  await open('/analytics/remote')
  expect(await screen.findByRole('link', { name: /15.?300/ })).toHaveAttribute(
    'href',
    '/tasks/tachograph/15300',
  )
  expect(screen.getByText(/^удалённо · Нет связи/)).toBeInTheDocument()
  expect(screen.getAllByText(/^50.%$/).length).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('button', { name: /Нет связи.*Повтор в 14 дней: 1$/ }))
  await waitFor(() =>
    expect(api.calls(reportsRoutes.remote).at(-1)?.body).toMatchObject({ figure: 'repeated', key: '3' }),
  )
})

test('takings show the norm of the contract, and a period without one says where it is set', async () => {
  const values = { all: 3, inTime: 1, late: 1, waiting: 1, medianMinutes: 0 }
  const { api, open } = stageReports(makeMe({ role: 'operator' }))
  api.on(reportsRoutes.takes, () => ({
    totals: values,
    groups: [{ key: '5', title: '№ 335/22', values }],
    items: [
      {
        ...about,
        id: 1,
        taskId: 15202,
        contract: '335/22',
        priority: 'URGENT' as const,
        createdAt: '2026-11-20T09:00:00Z',
        normMinutes: 30,
        minutes: 95,
      },
    ],
  }))
  await open('/analytics/takes')
  expect(await screen.findByText(/^Взята за 1.ч 35.мин, норма 30.мин$/)).toBeInTheDocument()
  expect(screen.getAllByText('сразу').length).toBeGreaterThan(0)
  api.on(reportsRoutes.takes, () => ({ totals: { ...values, all: 0 }, groups: [], items: [] }))
  await userEvent.click(screen.getByRole('radio', { name: 'По месяцам' }))
  expect(await screen.findByText('За период нет заявок с нормой «Взять»')).toBeInTheDocument()
})

test('visits are counted with what a visit is, and each leads to its first request', async () => {
  const values = { visits: 8, several: 2, works: 11 }
  const { api, open } = stageReports(makeMe({ role: 'operator' }))
  api.on(reportsRoutes.visits, () => ({
    totals: values,
    groups: [{ key: '2026-11', title: '2026-11', values }],
    items: [{ ...about, id: 15202, taskId: 15202, doneAt: '2026-11-20T09:00:00Z', works: 3, tasksCount: 2 }],
  }))
  await open('/analytics/visits')
  expect(await screen.findByText(/^3\sработы, 2\sзаявки$/)).toBeInTheDocument()
  expect(screen.getByText(/^Выезд — всё, что один исполнитель/)).toBeVisible()
  expect(screen.getAllByText(/^25.%$/).length).toBeGreaterThan(0)
  await userEvent.click(screen.getByRole('radio', { name: 'По операторам' }))
  await waitFor(() =>
    expect(api.calls(reportsRoutes.visits).at(-1)?.body).toMatchObject({
      groupBy: 'operator',
      figure: 'several',
    }),
  )
})

test('a representative has neither of them', async () => {
  const { open } = stageReports(makeMe({ role: 'client', company: { id: 5, name: 'ООО «Юг»' } }))
  await open('/analytics/takes')
  expect(screen.queryByRole('link', { name: 'Взятие в работу' })).toBeNull()
})
