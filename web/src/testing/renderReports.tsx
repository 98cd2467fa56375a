import type { Me } from '@naryad/contract/auth/auth'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { dueRoutes } from '@naryad/contract/due/due.routes'
import type { TaskReport } from '@naryad/contract/reports/reports'
import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import { savedReportsRoutes } from '@naryad/contract/saved-reports/saved-reports.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router'

import { AnalyticsScreen } from '../app/analytics/AnalyticsScreen.tsx'
import { fakeApi } from './fakeApi.ts'
import { makeMe } from './makeMe.ts'
import { renderScreen } from './stage.tsx'

export const makeReport = (change: Partial<TaskReport> = {}): TaskReport => ({
  groups: [],
  groupsCount: (change.groups ?? []).reduce((sum, { groups }) => sum + 1 + groups.length, 0),
  totals: { tasks: 0 },
  search: { createdFrom: '2026-10-31T21:00:00.000Z', createdTo: '2026-11-30T20:59:59.999Z' },
  period: { from: '2026-10-31T21:00:00.000Z', to: '2026-11-30T20:59:59.999Z' },
  items: [],
  totalCount: 0,
  readAt: '2026-11-24T09:00:00.000Z',
  ...change,
})

/** The screens of reports with a fake server. */
export function stageReports(me: Me = makeMe()) {
  const api = fakeApi()
  api.on(reportsRoutes.tasks, () => makeReport())
  api.on(reportsRoutes.overdueDays, () => ({ items: [] }))
  api.on(tasksRoutes.count, ({ body }) => ({ counts: body.filters.map((_, index) => index + 1) }))
  api.on(dueRoutes.count, () => ({ counts: [0, 0] }))
  api.on(driversRoutes.search, () => ({ items: [], totalCount: 3 }))
  api.on(usersRoutes.operators, () => ({ items: [], totalCount: 0 }))
  api.on(savedReportsRoutes.list, () => ({ items: [], totalCount: 0 }))
  const root = createRootRoute({ component: Outlet })
  const routeTree = root.addChildren([
    createRoute({
      getParentRoute: () => root,
      path: '/analytics/{-$report}',
      component: AnalyticsScreen,
    }),
    createRoute({ getParentRoute: () => root, path: '$' }),
  ])
  return { api, open: (path: string, width = 1440) => renderScreen({ routeTree, path, me, width }) }
}
