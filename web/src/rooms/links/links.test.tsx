import type { TaskLink } from '@naryad/contract/links/links'
import { linksRoutes } from '@naryad/contract/links/links.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'

import { Refused } from '../../testing/fakeApi.ts'
import { renderCard } from '../../testing/renderCard.tsx'
import { renderTasks } from '../../testing/renderTasks.tsx'
import { makeTask, makeTaskItem } from '../tasks/tasks.make.ts'

const other = makeTaskItem({ id: 18_400, title: 'Опять нет связи' })
const link = (facts: Partial<TaskLink> = {}): TaskLink => ({
  kind: 'RELATED',
  isReverse: false,
  ofTaskId: 18_402,
  task: other,
  at: '2026-11-18T13:42:00.000Z',
  by: null,
  mergedUntil: null,
  ...facts,
})

test('a link shows what the other request is about, and is removed by its button', async () => {
  const { api } = await renderCard({
    tasks: [makeTask({ car: null, linksCount: 1 })],
    prepare: (api) => {
      api.on(linksRoutes.list, () => ({ items: [link()] }))
      api.on(linksRoutes.remove, () => undefined)
    },
  })
  const part = within(await screen.findByRole('region', { name: 'Связи' }))
  expect(await part.findByRole('link', { name: /Опять нет связи/ })).toHaveAttribute(
    'href',
    expect.stringContaining('/tasks/tachograph/18400'),
  )
  await userEvent.click(part.getByRole('button', { name: /^Убрать связь: связана №\s18400/ }))
  await waitFor(() =>
    expect(api.calls(linksRoutes.remove).map(({ url }) => url.search)).toEqual([
      '?taskId=18400&kind=RELATED',
    ]),
  )
})

test('a duplicate can be unmerged in time', async () => {
  const until = new Date(Date.now() + 86_400_000).toISOString()
  const { api } = await renderCard({
    tasks: [makeTask({ car: null, mergedIds: [18_400] })],
    prepare: (api) => {
      api.on(linksRoutes.list, () => ({
        items: [link({ kind: 'DUPLICATE_OF', isReverse: true, mergedUntil: until })],
      }))
      api.on(linksRoutes.unmerge, () => ({ items: [] }))
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Разъединить' }))
  await userEvent.click(await screen.findByRole('button', { name: 'ДА' }))
  await waitFor(() =>
    expect(api.calls(linksRoutes.unmerge).map(({ url }) => url.pathname)).toEqual([
      '/api/tasks/18400/unmerge',
    ]),
  )
})

test('selected requests are merged into the chosen one; a refusal stays in the window', async () => {
  const items = [3, 2].map((id) => makeTaskItem({ id, title: `Заявка ${id}` }))
  const { api } = await renderTasks({ items })
  api.on(tasksRoutes.search, () => ({ items, totalCount: 2 }))
  api.on(linksRoutes.merge, ({ params }) => {
    if (params.id === 3) throw new Refused('CONFLICT', 'Акт подписан клиентом')
    return { items: [] }
  })
  for (const id of [3, 2])
    await userEvent.click(await screen.findByRole('checkbox', { name: new RegExp(`№\\s${id}$`) }))
  await userEvent.click(await screen.findByRole('button', { name: 'Объединить' }))
  const window = within(await screen.findByRole('dialog', { name: 'Объединить заявки' }))
  await window.findByRole('radio', { name: /Останется №\s3/ })
  await userEvent.click(window.getByRole('button', { name: 'Объединить' }))
  expect(await window.findByText('Акт подписан клиентом')).toBeInTheDocument()
  await userEvent.click(window.getByRole('radio', { name: /Останется №\s2/ }))
  await userEvent.click(window.getByRole('button', { name: 'Объединить' }))
  await waitFor(() =>
    expect(api.calls(linksRoutes.merge).map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/api/tasks/3/merge', { ids: [2] }],
      ['/api/tasks/2/merge', { ids: [3] }],
    ]),
  )
})
