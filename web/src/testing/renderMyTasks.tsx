import { planApprovalsRoutes } from '@naryad/contract/approvals/approvals.routes'
import { attachmentsRoutes } from '@naryad/contract/attachments/attachments.routes'
import type { Task } from '@naryad/contract/tasks/tasks'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router'

import { ApprovalsScreen } from '../rooms/tasks/my/ApprovalsScreen.tsx'
import { MyTasksScreen } from '../rooms/tasks/my/MyTasksScreen.tsx'
import { checkMySearch } from '../rooms/tasks/my/useMyAddress.ts'
import { makeTaskCard } from '../rooms/tasks/tasks.make.ts'
import { answerCard } from './answerCard.ts'
import { fakeApi, Refused } from './fakeApi.ts'
import { makeMe } from './makeMe.ts'
import { renderScreen } from './stage.tsx'

/** The screens of a representative with a fake server that has these tasks. */
export async function renderMyTasks(path: string, tasks: readonly Task[]) {
  const api = fakeApi()
  api.on(tasksRoutes.get, ({ params }) => {
    const task = tasks.find(({ id }) => id === params.id)
    if (!task) throw new Refused('NOT_FOUND', 'Заявки нет')
    return makeTaskCard(task)
  })
  answerCard(api)
  api.on(tasksRoutes.search, ({ body }) => {
    const items = tasks.filter(
      ({ status, title }) =>
        (!body.statuses?.length || body.statuses.includes(status)) && title.includes(body.query),
    )
    return { items, totalCount: items.length }
  })
  api.on(tasksRoutes.costs, ({ body }) => {
    const items = tasks
      .filter(({ id }) => body.ids.includes(id))
      .map(({ id, costItems }) => ({ id, costItems }))
    return { items, totalCount: items.length }
  })
  api.on(planApprovalsRoutes.own, () => ({ plan: null }))
  api.on(attachmentsRoutes.listForClient, () => ({ items: [], totalCount: 0 }))
  api.on(tasksRoutes.count, ({ body }) => ({ counts: body.filters.map(() => tasks.length) }))
  const root = createRootRoute({ component: Outlet })
  const view = await renderScreen({
    routeTree: root.addChildren([
      createRoute({
        getParentRoute: () => root,
        path: '/my/{-$id}',
        params: {
          parse: ({ id }) => (id === undefined ? {} : { id: Number(id) }),
          stringify: ({ id }: { id?: number }) => (id === undefined ? {} : { id: String(id) }),
        },
        validateSearch: checkMySearch,
        component: MyTasksScreen,
      }),
      createRoute({ getParentRoute: () => root, path: '/my/approvals', component: ApprovalsScreen }),
    ]),
    path,
    me: makeMe({ role: 'client', company: { id: 3, name: 'ООО «ТрансЛогистик»' } }),
    width: 1440,
  })
  return { ...view, api }
}
