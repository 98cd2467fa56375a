import { dueRoutes } from '@naryad/contract/due/due.routes'
import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { Refused } from '../../../testing/fakeApi.ts'
import { makeReport, stageReports } from '../../../testing/renderReports.tsx'

const path = '/analytics?from=2026-11-01&to=2026-11-03'

const fail = (): never => {
  throw new Refused('INTERNAL', 'Сервер занят')
}

const card = (name: string) => screen.findByRole('region', { name })
const figureOf = async (title: string) =>
  (await screen.findByText(title, { selector: 'li > span' })).closest('li')

test('counters that fail are reported in their cards, and read again from there', async () => {
  const { api, open } = stageReports()
  api.on(reportsRoutes.tasks, () => makeReport({ totals: { tasks: 8 } }))
  api.on(tasksRoutes.count, fail)
  await open(path)
  const statuses = within(await card('Заявки по статусам'))
  expect(await statuses.findByRole('alert')).toHaveTextContent('Не удалось посчитать. Сервер занят')
  expect(await figureOf('Просрочено сейчас')).toHaveTextContent('—не удалось посчитать')
  expect(await figureOf('Создано')).toHaveTextContent('Создано8')
  expect(within(await card('По очередям')).getByRole('alert')).toBeVisible()

  api.on(tasksRoutes.count, ({ body }) => ({ counts: body.filters.map(() => 4) }))
  await userEvent.click(statuses.getByRole('button', { name: 'Повторить' }))
  await waitFor(() => expect(statuses.queryByRole('alert')).toBeNull())
  expect(statuses.getAllByRole('link', { name: '4' })).not.toHaveLength(0)
})

test('operators that fail do not look as if they were on their way', async () => {
  const { api, open } = stageReports()
  api.on(reportsRoutes.tasks, ({ body }) => (body.groupBy.includes('operator') ? fail() : makeReport()))
  await open(path)
  const operators = within(await card('Операторы'))
  expect(await operators.findByRole('alert')).toHaveTextContent('Сервер занят')
  expect(screen.getAllByText(/Сервер занят/)).toHaveLength(1)
})

test('operators whose open tasks are unknown have the figures of the period', async () => {
  const { api, open } = stageReports()
  const group = { key: '7', title: 'Гусев А.', values: { tasks: 4 }, search: {}, groups: [] }
  api.on(reportsRoutes.tasks, () => makeReport({ groups: [group] }))
  api.on(usersRoutes.operators, fail)
  await open(path)
  const row = within(await card('Операторы')).findByRole('row', { name: /^Гусев/ })
  await waitFor(async () => expect(await row).toHaveTextContent(/^Гусев А\.400——$/))
})

test('of the coming days shows what it could read', async () => {
  const { api, open } = stageReports()
  api.on(dueRoutes.count, fail)
  await open(path)
  const ahead = within(await card('Ближайшие 30 дней'))
  expect(await ahead.findByRole('alert')).toHaveTextContent('Сервер занят')
  expect(ahead.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['—', '—', '3'])
})

test('a period that cannot be compared has its figures', async () => {
  const { api, open } = stageReports()
  api.on(reportsRoutes.tasks, ({ body }) =>
    body.dateFrom === '2026-11-01' ? makeReport({ totals: { tasks: 8 } }) : fail(),
  )
  await open(path)
  await screen.findByRole('alert')
  expect(await figureOf('Создано')).toHaveTextContent('Создано8сравнить не удалось')
})

test('a chart without its figures keeps its name, and the finished ones stand apart from the open', async () => {
  const { api, open } = stageReports()
  api.on(reportsRoutes.tasks, ({ body }) =>
    body.periodBy === 'created' && body.groupBy[0] === 'day' ? fail() : makeReport(),
  )
  await open(path)
  expect(within(await card('Создано и выполнено по дням')).getByRole('alert')).toBeVisible()
  const statuses = within(await card('Заявки по статусам'))
  expect(statuses.getByRole('alert')).toBeVisible()
  expect(statuses.getByRole('link', { name: '1' })).toBeVisible()
})

test('where nothing can be counted it is said once', async () => {
  const { api, open } = stageReports()
  api.on(reportsRoutes.tasks, fail)
  api.on(reportsRoutes.overdueDays, fail)
  api.on(tasksRoutes.count, fail)
  await open(path)
  expect(await screen.findByText('Не удалось посчитать показатели')).toBeVisible()
  expect(screen.getAllByText('Сервер занят')).toHaveLength(1)
})

test('figures that wait for other reports say so', async () => {
  const { api, open } = stageReports()
  api.on(reportsRoutes.tasks, () => new Promise<never>(() => undefined))
  api.on(reportsRoutes.waiting, () => ({ isWaiting: true }))
  await open(path)
  expect(await screen.findByText(/^Ждём очереди/, {}, { timeout: 3000 })).toBeVisible()
})
