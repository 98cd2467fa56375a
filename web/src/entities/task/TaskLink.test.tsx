import { createRootRoute, createRoute } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { makeMe } from '../../testing/makeMe.ts'
import { renderScreen } from '../../testing/stage.tsx'
import { TaskLink } from './TaskLink.tsx'

async function linkFrom(path: string): Promise<string | null> {
  const root = createRootRoute()
  const list = createRoute({
    getParentRoute: () => root,
    path: '/tasks/$queue/{-$id}',
    validateSearch: (search: Record<string, unknown>) => search,
    component: () => <TaskLink task={{ id: 7, queue: 'skud' }}>Другая</TaskLink>,
  })
  await renderScreen({ routeTree: root.addChildren([list]), path, me: makeMe(), width: 1440 })
  return (await screen.findByRole('link', { name: 'Другая' })).getAttribute('href')
}

test.each([
  ['stays in a list of its queue, with the conditions', '/tasks/skud/3?query=экран', '/tasks/skud/7?query='],
  ['stays in the list of all queues', '/tasks/all/3?query=экран', '/tasks/all/7?query='],
])('a link to another task %s', async (_, from, to) => {
  expect(await linkFrom(from)).toContain(to)
})

test('a link to a task of another queue takes no conditions of the list along', async () => {
  expect(await linkFrom('/tasks/luv/3?query=экран')).toBe('/tasks/skud/7')
})
