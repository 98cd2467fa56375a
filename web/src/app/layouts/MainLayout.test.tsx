import { planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { liveRoutes } from '@naryad/contract/live/live.routes'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import {
  carServersRoutes,
  taskCategoriesRoutes,
  taskTypesRoutes,
} from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { createRootRoute, createRoute } from '@tanstack/react-router'
import { act, renderHook, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'

import { useCommands } from '../../client/commands/commands.ts'
import { closeTaskForm, openNewTask, shownForm } from '../../rooms/tasks/form/shownForm.ts'
import { fakeApi } from '../../testing/fakeApi.ts'
import { makeMe } from '../../testing/makeMe.ts'
import { renderScreen } from '../../testing/stage.tsx'
import { MainLayout } from './MainLayout.tsx'

function serve() {
  const api = fakeApi()
  api.on(tasksRoutes.count, () => ({ counts: [0] }))
  api.on(planApprovalsRoutes.own, () => ({ plan: null }))
  api.on(settingsRoutes.shared, () => Promise.reject(new TypeError('no network')))
  api.on(liveRoutes.events, () => Promise.reject(new TypeError('no network')))
  // What the form asks for as soon as it stands there.
  const none = () => ({ items: [], totalCount: 0 })
  api.on(carsRoutes.searchByQuery, none)
  api.on(companiesRoutes.search, none)
  api.on(driversRoutes.searchByQuery, none)
  api.on(contactsRoutes.search, none)
  api.on(taskTypesRoutes.list, none)
  api.on(taskCategoriesRoutes.list, none)
  api.on(carServersRoutes.list, none)
  api.on(usersRoutes.operators, none)
  api.on(tasksRoutes.deadline, () => ({ deadlineAt: '2026-11-25T09:00:00Z', normMinutes: 480 }))
  onTestFinished(closeTaskForm)
  return api
}

const renderLayout = (path: string, me = makeMe()) => {
  const root = createRootRoute({ component: MainLayout })
  const child = (path: string) =>
    createRoute({ getParentRoute: () => root, path, component: () => <h1>Экран</h1> })
  const routeTree = root.addChildren([child('/'), child('/tasks/$queue/{-$id}')])
  return renderScreen({ routeTree, path, me, width: 390 })
}

test.each([
  ['a dispatcher', makeMe({ queues: ['tachograph'] }), 'Создать'],
  ['a representative', makeMe({ role: 'client' }), 'Новая заявка'],
])('%s creates a request from a screen that offers none of its own', async (_, me, button) => {
  serve()
  await renderLayout('/', me)
  await userEvent.click(await screen.findByRole('button', { name: button }))
  expect(await screen.findByRole('dialog', { name: 'Новая заявка' })).toBeVisible()
})

test('a queue that is still loading gets the new request, not the usual queue of its user', async () => {
  serve()
  await renderLayout('/tasks/skud', makeMe())
  await userEvent.click(await screen.findByRole('button', { name: 'Создать' }))
  expect(shownForm.get()).toMatchObject({ queue: 'skud' })
})

test('what a screen offers itself comes before the form over it', async () => {
  serve()
  await renderLayout('/')
  const run = vi.fn<() => void>()
  const commands = [{ id: 'tasks.create', title: 'Новая заявка', group: 'Заявки', run }]
  const { unmount } = renderHook(() => useCommands(commands))
  await userEvent.click(await screen.findByRole('button', { name: 'Создать' }))
  expect(run).toHaveBeenCalledOnce()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  unmount()
})

test('a queue has the form over its own list', async () => {
  serve()
  await renderLayout('/tasks/skud')
  await screen.findByRole('navigation', { name: 'Главное меню' })
  act(() => openNewTask('skud'))
  await act(() => import('../../rooms/tasks/form/TaskForm.tsx'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('the bar under the thumb stays where it is while the code of what comes after it is on its way', async () => {
  const api = serve()
  await renderLayout('/')
  const bar = await screen.findByRole('navigation', { name: 'Главное меню' })
  let wasHidden = false
  const watch = new MutationObserver(() => (wasHidden ||= bar.style.display === 'none'))
  watch.observe(bar, { attributes: true })
  await waitFor(() => expect(api.calls(settingsRoutes.shared)).not.toEqual([]), { timeout: 10_000 })
  expect(bar).toBeVisible()
  watch.disconnect()
  expect(wasHidden).toBe(false)
})

test('the list that an engineer has chosen last is one press away from «Мой день»', async () => {
  serve()
  const me = makeMe({ role: 'engineer' })
  const first = await renderLayout('/', me)
  const toList = async () => (await screen.findByRole('link', { name: /^Заявки/ })).getAttribute('href')
  expect(await toList()).toMatch(/^\/tasks\/all\?.*view=mine/)
  first.unmount()
  const list = await renderLayout('/tasks/skud?view=overdue', me)
  await waitFor(async () => expect(await toList()).toBe('/tasks/skud?view=overdue'))
  list.unmount()
  await renderLayout('/', me)
  expect(await toList()).toBe('/tasks/skud?view=overdue')
})
