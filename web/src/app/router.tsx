import { createRoute, createRouter, redirect } from '@tanstack/react-router'

import { queryClient } from '../client/queries/queryClient.ts'
import { meQuery } from '../client/session/me.ts'
import { checkCalendarSearch } from '../rooms/calendar/calendarAddress.ts'
import { storedSearchOnEnter } from '../rooms/tasks/filters/storedQuickFilters.ts'
import { isListQueue, type ListQueue, listQueueOf } from '../rooms/tasks/list/listQueue.ts'
import { checkSearch } from '../rooms/tasks/list/listState.ts'
import { checkMySearch } from '../rooms/tasks/my/useMyAddress.ts'
import { lazyScreen } from '../ui/lazyPart.ts'
import { alert } from '../ui/overlays/alert.ts'
import { entranceRoutes } from './entranceRoutes.ts'
import { hasOwnScreens, listOf, nothingOpened, startsWithDay } from './layouts/places.ts'
import { ScreenError } from './layouts/ScreenError.tsx'
import { mainRoute, pending } from './mainRoute.ts'
import { idOf, registerAddress } from './registerAddress.ts'
import { registerRoutes } from './registerRoutes.ts'
import { homePath } from './returnPath.ts'
import { rootRoute } from './rootRoute.ts'

const homeRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: homePath,
  beforeLoad: async () => {
    const me = await queryClient.query({ ...meQuery, staleTime: 'static' })
    if (hasOwnScreens(me)) redirect({ to: '/my/{-$id}', params: nothingOpened, replace: true, throw: true })
    if (startsWithDay(me)) redirect({ to: '/day', replace: true, throw: true })
    redirect({ to: '/tasks/$queue/{-$id}', ...listOf(me), replace: true, throw: true })
  },
})

/** Target of the shortcut of the installed application. */
const newTaskRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/new',
  component: lazyScreen(() => import('./layouts/NewTask.tsx'), 'NewTask'),
  ...pending,
})

interface TasksParams {
  queue: ListQueue
  id?: number
}

const tasksParams = {
  parse: ({ queue, id }: { queue: string; id?: string | undefined }): TasksParams => ({
    queue: listQueueOf(queue),
    ...idOf(id),
  }),
  stringify: ({ queue, id }: TasksParams) => (id === undefined ? { queue } : { queue, id: String(id) }),
}

const tasksRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/tasks/$queue/{-$id}',
  params: tasksParams,
  validateSearch: checkSearch,
  beforeLoad: ({ search, params, cause, location }) => {
    const [, , asked = ''] = location.pathname.split('/')
    if (!isListQueue(asked)) redirect({ href: homePath, replace: true, throw: true })
    const stored = storedSearchOnEnter(params, search, cause === 'stay')
    if (stored) redirect({ throw: true, to: '/tasks/$queue/{-$id}', params, search: stored, replace: true })
  },
  component: lazyScreen(() => import('../rooms/tasks/TasksScreen.tsx'), 'TasksScreen'),
  ...pending,
})

const visitRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/tasks/$queue/{-$id}/visit',
  params: tasksParams,
  component: lazyScreen(() => import('../rooms/disputes/VisitScreen.tsx'), 'VisitScreen'),
  ...pending,
})

const register = { ...registerAddress, ...pending }

/** The screens of a client: requests of all queues, requests with costs to approve, the organization. */
const myRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/my/{-$id}',
  params: register.params,
  validateSearch: checkMySearch,
  component: lazyScreen(() => import('../rooms/tasks/my/MyTasksScreen.tsx'), 'MyTasksScreen'),
  ...pending,
})

const approvalsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/my/approvals',
  component: lazyScreen(() => import('../rooms/tasks/my/ApprovalsScreen.tsx'), 'ApprovalsScreen'),
  ...pending,
})

const myCompanyRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/my/company',
  component: lazyScreen(() => import('../rooms/companies/MyCompanyScreen.tsx'), 'MyCompanyScreen'),
  ...pending,
})

const myYearRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/my/year',
  component: lazyScreen(() => import('../rooms/forecast/MyYearScreen.tsx'), 'MyYearScreen'),
  ...pending,
})

const suggestionsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/suggestions',
  component: lazyScreen(() => import('../rooms/suggestions/SuggestionsScreen.tsx'), 'SuggestionsScreen'),
  ...pending,
})

const callsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/calls/{-$id}',
  ...register,
  component: lazyScreen(() => import('../rooms/calls/CallsScreen.tsx'), 'CallsScreen'),
})

const shiftRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/shift/{-$id}',
  ...register,
  component: lazyScreen(() => import('../rooms/shifts/ShiftScreen.tsx'), 'ShiftScreen'),
})

const settingsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/settings/{-$section}',
  validateSearch: register.validateSearch,
  component: lazyScreen(() => import('./settings/SettingsScreen.tsx'), 'SettingsScreen'),
})

const calendarRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/calendar',
  validateSearch: checkCalendarSearch,
  component: lazyScreen(() => import('../rooms/calendar/CalendarScreen.tsx'), 'CalendarScreen'),
  ...pending,
})

const myDayRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/day',
  component: lazyScreen(() => import('../rooms/calendar/my/MyDayScreen.tsx'), 'MyDayScreen'),
  ...pending,
})

const shareRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/share',
  validateSearch: ({ error }: { error?: unknown }): { error?: string } =>
    typeof error === 'string' ? { error } : {},
  component: lazyScreen(() => import('../rooms/tasks/ShareScreen.tsx'), 'ShareScreen'),
  ...pending,
})

const analyticsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/analytics/{-$report}',
  validateSearch: register.validateSearch,
  component: lazyScreen(() => import('./analytics/AnalyticsScreen.tsx'), 'AnalyticsScreen'),
  ...pending,
})

const mapsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/maps',
  validateSearch: register.validateSearch,
  component: lazyScreen(() => import('../rooms/geo/MapsScreen.tsx'), 'MapsScreen'),
  ...pending,
})

const startRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/start',
  component: lazyScreen(() => import('./start/StartScreen.tsx'), 'StartScreen'),
})

const notificationsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/notifications',
  component: lazyScreen(
    () => import('../rooms/notifications/NotificationsScreen.tsx'),
    'NotificationsScreen',
  ),
  ...pending,
})

const usersRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/users/{-$id}',
  ...register,
  component: lazyScreen(() => import('../rooms/users/UsersScreen.tsx'), 'UsersScreen'),
})

const registrationRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/registration-requests/{-$id}',
  ...register,
  component: lazyScreen(() => import('../rooms/registration/RegistrationScreen.tsx'), 'RegistrationScreen'),
})

const messengersRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/tg/{-$id}',
  ...register,
  component: lazyScreen(() => import('../rooms/messengers/MessengersScreen.tsx'), 'MessengersScreen'),
})

const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: ({ location: { pathname } }) => {
    alert({ type: 'warning', text: `Страницы ${pathname.slice(0, 80)} нет: открыта начальная` })
    redirect({ href: homePath, replace: true, throw: true })
  },
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    mainRoute.addChildren([
      homeRoute,
      newTaskRoute,
      tasksRoute,
      visitRoute,
      myRoute,
      approvalsRoute,
      myCompanyRoute,
      myYearRoute,
      ...registerRoutes,
      usersRoute,
      registrationRoute,
      suggestionsRoute,
      callsRoute,
      shiftRoute,
      calendarRoute,
      myDayRoute,
      shareRoute,
      messengersRoute,
      settingsRoute,
      analyticsRoute,
      mapsRoute,
      startRoute,
      notificationsRoute,
    ]),
    ...entranceRoutes,
    unknownRoute,
  ]),
  // Scroll restoration is off: the list has its own, and the window never scrolls.
  scrollRestoration: false,
  defaultPreload: false,
  defaultErrorComponent: ScreenError,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
