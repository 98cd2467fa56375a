import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { unfinishedStatuses } from '@naryad/contract/tasks/tasks.statuses'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { Refused } from '../../../testing/fakeApi.ts'
import { makeMe } from '../../../testing/makeMe.ts'
import { renderTasks } from '../../../testing/renderTasks.tsx'
import { makeTaskItem } from '../tasks.make.ts'

const title = 'Плёнка'
const items = [
  ...[1, 2, 3].map((id) => makeTaskItem({ id, title, queue: 'glonass' })),
  makeTaskItem({ id: 4, title, queue: 'luv' }),
  makeTaskItem({ id: 5, title, status: 'CLOSED' }),
  makeTaskItem({ id: 6, title: 'Другое' }),
]
const path = '/tasks/tachograph?query=Плёнка'

type Scene = Awaited<ReturnType<typeof renderTasks>>

/** Queues that a count went to, but for the opened one. */
const askedQueues = ({ api }: Scene) => [
  ...new Set(
    api
      .calls(tasksRoutes.count)
      .flatMap(({ body }) => (body as { filters: { queue: Queue }[] }).filters.map(({ queue }) => queue))
      .filter((queue) => queue !== 'tachograph'),
  ),
]

const links = () => screen.getAllByRole('link', { name: /нашл/ }).map((link) => link.textContent)
const offered = () => screen.findByRole('link', { name: /ГЛОНАСС/ })

test('a search that finds nothing says how much of it the closed and the other queues have', async () => {
  await renderTasks({ path, items })
  await offered()
  expect(links()).toEqual([
    'Среди закрытых нашлась 1\u00a0заявка',
    'В очереди «ГЛОНАСС» нашлись 3\u00a0заявки',
    'В очереди «ЛУВ» нашлась 1\u00a0заявка',
  ])
})

test('one key press away the same search stands in the other queue', async () => {
  const { address } = await renderTasks({ path: `${path}&limit=50`, items })
  const link = await offered()
  link.focus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('row', { name: /№\s3/ })).toBeVisible()
  expect(decodeURIComponent(address())).toBe('/tasks/glonass?query=Плёнка&limit=50')
})

test('where the done are left out as well, they are looked through with the closed', async () => {
  const done = makeTaskItem({ id: 7, title, status: 'DONE' })
  const statuses = unfinishedStatuses.join()
  const { address } = await renderTasks({ path: `${path}&statuses=${statuses}`, items: [...items, done] })
  await userEvent.click(
    await screen.findByRole('link', { name: /Среди выполненных и закрытых нашлись 2\sзаявки/ }),
  )
  expect(await screen.findByRole('row', { name: /№\s7/ })).toBeVisible()
  expect(decodeURIComponent(address())).toBe('/tasks/tachograph?query=Плёнка&statuses=all')
})

test('and the closed in this one', async () => {
  const { address } = await renderTasks({ path, items })
  await userEvent.click(await screen.findByRole('link', { name: /Среди закрытых/ }))
  expect(await screen.findByRole('row', { name: /№\s5/ })).toBeVisible()
  expect(decodeURIComponent(address())).toBe('/tasks/tachograph?query=Плёнка&statuses=all')
})

test('nothing is asked while something is found', async () => {
  const scene = await renderTasks({ path: '/tasks/tachograph?query=Другое', items })
  await screen.findByRole('row', { name: /№\s6/ })
  await waitFor(() => expect(scene.api.calls(tasksRoutes.count)).not.toEqual([]))
  expect(askedQueues(scene)).toEqual([])
})

test('nor where conditions alone, without a search, leave nothing', async () => {
  const scene = await renderTasks({ path: '/tasks/tachograph?filterByNoCars=true', items })
  await screen.findByText('Нет заявок по этим условиям')
  await waitFor(() => expect(scene.api.calls(tasksRoutes.count)).not.toEqual([]))
  expect(askedQueues(scene)).toEqual([])
})

test.each(['engineer', 'client', 'operator'] as const)(
  'for a user with role %s only the user’s own queues are requested',
  async (role) => {
    const scene = await renderTasks({ path, items, me: makeMe({ role, queues: ['tachograph', 'luv'] }) })
    expect(await screen.findByRole('link', { name: /ЛУВ/ })).toBeVisible()
    expect(askedQueues(scene)).toEqual(['luv'])
    expect(screen.queryByRole('link', { name: /ГЛОНАСС/ })).toBeNull()
  },
)

test('what no queue has is not spoken of', async () => {
  await renderTasks({ path: '/tasks/tachograph?query=Нигде', items })
  await screen.findByText('По запросу «Нигде» ничего не найдено')
  expect(screen.queryByRole('link', { name: /нашл/ })).toBeNull()
})

test('a count that fails takes nothing from the screen', async () => {
  await renderTasks({
    path,
    items,
    prepare: (api) =>
      api.on(tasksRoutes.count, () => {
        throw new Refused('INTERNAL', 'Сервер не сосчитал')
      }),
  })
  await screen.findByText('По запросу «Плёнка» ничего не найдено')
  expect(screen.queryByText('Сервер не сосчитал')).toBeNull()
  expect(screen.getByRole('button', { name: 'Сбросить всё' })).toBeVisible()
})

test('on a phone too', async () => {
  await renderTasks({ path, items, width: 390 })
  expect(await offered()).toBeVisible()
})
