import type { Me } from '@naryad/contract/auth/auth'
import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { TaskFilters } from '@naryad/contract/tasks/tasks.search'
import { type SavedFilter, SavedFilters } from '@naryad/contract/users/users'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router'
import { onTestFinished } from 'vitest'

import { closeTaskForm } from '../rooms/tasks/form/shownForm.ts'
import { listQueueOf } from '../rooms/tasks/list/listQueue.ts'
import { checkSearch } from '../rooms/tasks/list/listState.ts'
import { TasksScreen } from '../rooms/tasks/TasksScreen.tsx'
import { type FakeApi, fakeApi, Refused } from './fakeApi.ts'
import { makeMe } from './makeMe.ts'
import { renderScreen } from './stage.tsx'

/** The data of a fake server; its search supports the filters that tests of the list use. */
export interface FakeTasks {
  items: TaskItem[]
  saved: SavedFilter[]
}

const fits = (filters: TaskFilters, item: TaskItem): boolean =>
  [
    !filters.queue || item.queue === filters.queue,
    !filters.ids || filters.ids.includes(item.id),
    !filters.statuses || filters.statuses.includes(item.status),
    !filters.operatorIds || filters.operatorIds.includes(item.operator?.id ?? 0),
    !filters.filterByNoOperators || item.operator === null,
    !filters.filterByIsWarranty || item.isWarranty,
    !filters.filterByIsNotWarranty || !item.isWarranty,
    !filters.filterByNoCars || item.car === null,
    !filters.filterByCostsIsNotApproved || (item.costs > 0 && !item.isCostsApproved),
    !filters.overdue || item.deadlineAt === '2020-01-01T00:00:00.000Z',
    !filters.query || item.title.includes(filters.query),
  ].every(Boolean)

function serve(tasks: FakeTasks) {
  const api = fakeApi()
  const found = (filters: TaskFilters) => tasks.items.filter((item) => fits(filters, item))
  api.on(tasksRoutes.search, ({ body }) => ({
    items: found(body).slice(body.offset, body.offset + body.limit),
    totalCount: found(body).length,
  }))
  api.on(tasksRoutes.count, ({ body }) => ({ counts: body.filters.map((filters) => found(filters).length) }))
  api.on(tasksRoutes.ids, ({ body }) => ({ ids: found(body).map(({ id }) => id) }))
  // The card is tested elsewhere; here it only has to open.
  api.on(tasksRoutes.get, () => {
    throw new Refused('NOT_FOUND', 'Заявка не найдена')
  })
  // The chip of a filter requests operators once its code has loaded, possibly after the test.
  api.on(usersRoutes.operators, () => ({ items: [], totalCount: 0 }))
  api.on(usersRoutes.filters, () => ({
    items: [{ entity: 'tasks' as const, filters: tasks.saved }],
    totalCount: 1,
  }))
  api.on(usersRoutes.saveFilters, ({ body }) => {
    const { entity, filters } = SavedFilters.parse(body)
    tasks.saved = filters
    return { entity, filters }
  })
  return api
}

interface Scene {
  path?: string
  me?: Me
  items?: TaskItem[]
  saved?: SavedFilter[]
  /** Width of the window. */
  width?: number
  /** Replaces the usual answers before the first call. */
  prepare?: (api: FakeApi) => void
}

/** The screen of a queue with a fake server, by default in a wide window, dialogs included. */
export async function renderTasks({
  path = '/tasks/tachograph',
  me,
  items = [],
  saved = [],
  width = 1440,
  prepare,
}: Scene = {}) {
  const tasks: FakeTasks = { items, saved }
  const api = serve(tasks)
  prepare?.(api)
  onTestFinished(closeTaskForm)
  const root = createRootRoute({ component: Outlet })
  const main = createRoute({ getParentRoute: () => root, id: 'main', component: Outlet })
  const tasksRoute = createRoute({
    getParentRoute: () => main,
    path: '/tasks/$queue/{-$id}',
    params: {
      parse: ({ queue, id }) => ({ queue: listQueueOf(queue), ...(id ? { id: Number(id) } : {}) }),
      stringify: ({ queue, id }) => (id === undefined ? { queue } : { queue, id: String(id) }),
    },
    validateSearch: checkSearch,
    component: TasksScreen,
  })
  const view = await renderScreen({
    routeTree: root.addChildren([main.addChildren([tasksRoute])]),
    path,
    me: me ?? makeMe({ isSenior: true }),
    width,
  })
  return {
    ...view,
    api,
    tasks,
    history: view.router.history,
    changed: () => view.changed('tasks'),
  }
}
