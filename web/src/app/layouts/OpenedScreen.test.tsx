import type { Me } from '@naryad/contract/auth/auth'
import { createRootRoute, createRoute } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { may } from '../../client/session/me.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderScreen } from '../../testing/stage.tsx'
import { OpenedScreen } from './OpenedScreen.tsx'
import { closable } from './sections.ts'

const paths = ['/', '/my/{-$id}', '/my/approvals', '/tasks/$queue/{-$id}', ...closedPaths()]

/** All screens that some roles may not open. */
function closedPaths(): string[] {
  return closable.flatMap(({ to, also }) => (also === undefined ? [to] : [to, also]))
}

/** The screens themselves, each of which would ask the server as soon as it is drawn. */
async function open(path: string, me: Me, width = 1440) {
  const drawn = vi.fn<(path: string) => void>()
  const root = createRootRoute({ component: OpenedScreen })
  const screens = paths.map((to) =>
    createRoute({
      getParentRoute: () => root,
      path: to,
      component: () => {
        drawn(to)
        return <h1>Экран {to}</h1>
      },
    }),
  )
  const view = await renderScreen({ routeTree: root.addChildren(screens), path, me, width })
  return { ...view, drawn }
}

const client = makeMe({ role: 'client' })
const engineer = makeMe({ role: 'engineer', queues: ['glonass', 'luv'] })
const dispatcher = makeMe({ role: 'operator' })

test.each([
  ['/users', 'a client', client, 'Раздел доступен администраторам и диспетчерам'],
  ['/users/5', 'an engineer', engineer, 'Раздел доступен администраторам и диспетчерам'],
  ['/settings', 'a client', client, 'Раздел доступен администраторам'],
  ['/settings/audit', 'a senior dispatcher', makeMe({ isSenior: true }), 'Раздел доступен администраторам'],
  [
    '/registration-requests',
    'a dispatcher',
    dispatcher,
    'Раздел доступен администраторам и старшим диспетчерам',
  ],
] as const)(
  '%s typed by %s names the role it is for, and its screen sends no request',
  async (path, _, me, words) => {
    const { drawn } = await open(path, me)
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.getByText(/попросите доступ у администратора/)).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible()
    expect(drawn).not.toHaveBeenCalled()
  },
)

test.each([
  ['a representative', client],
  ['an engineer', engineer],
  ['a dispatcher', dispatcher],
] as const)('no screen of the menu that %s may not open is drawn or asks the server', async (_, me) => {
  const closed = closable.filter(({ right }) => !may(me, right))
  expect(closed.length).toBeGreaterThan(2)
  for (const { to, also, access } of closed) {
    expect(access).toMatch(/^Раздел доступен /)
    for (const path of [to, also ?? to]) {
      const { drawn, unmount } = await open(path.replace(/\{-\$\w+\}$/, ''), me)
      expect(await screen.findByText(access ?? '')).toBeVisible()
      expect(drawn).not.toHaveBeenCalled()
      unmount()
    }
  }
})

test('the way back leads by the keyboard to the first queue of this person', async () => {
  const { address } = await open('/users', engineer)
  await screen.findByRole('button', { name: 'К заявкам' })
  expect(document.title).toBe('Пользователи — Наряд')
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'К заявкам' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('Экран /tasks/$queue/{-$id}')).toBeVisible()
  expect(address()).toBe('/tasks/glonass')
})

test('it is there on a phone, where an opened object hides the bar of sections', async () => {
  await open('/users/5', client, 390)
  expect(await screen.findByRole('button', { name: 'К заявкам' })).toBeVisible()
})

test.each([
  ['/users', dispatcher],
  ['/registration-requests', makeMe({ isSenior: true })],
  ['/settings', makeMe({ role: 'admin' })],
  ['/cars/7', client],
  ['/tasks/luv', engineer],
  ['/my/7', client],
  ['/my/approvals', client],
] as const)('%s is drawn for a user who may see it', async (path, me) => {
  const { drawn } = await open(path, me)
  expect(drawn).toHaveBeenCalled()
  expect(screen.queryByRole('button', { name: 'К заявкам' })).toBeNull()
})

test.each([
  ['/tasks/luv/7', '/my/7'],
  ['/tasks/tachograph', '/my'],
  ['/tasks/tachograph?query=417', '/my?query=417'],
])('%s leads a representative to %s, and no queue is asked for', async (path, where) => {
  const { address, drawn } = await open(path, client)
  await waitFor(() => expect(address()).toBe(where))
  expect(drawn.mock.calls.flat()).not.toContain('/tasks/$queue/{-$id}')
})

test.each(['/my', '/my/7', '/my/approvals'])('%s leads the staff home', async (path) => {
  const { address } = await open(path, dispatcher)
  await waitFor(() => expect(address()).toBe('/'))
})
