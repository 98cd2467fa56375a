import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'

import { setZone } from '../kit/formats/zone.ts'
import type { RegisterSearch } from '../kit/register/address.ts'
import { queryClient } from '../platform/queries/queryClient.ts'
import { meQuery } from '../platform/session/me.ts'
import { keepResetToken } from '../platform/session/resetToken.ts'
import { sessionState } from '../platform/session/state.ts'
import { keptOnEntering } from '../rooms/tasks/filters/keptFilters.ts'
import { isListQueue, type ListQueue, listQueueOf } from '../rooms/tasks/list/listQueue.ts'
import { checkSearch } from '../rooms/tasks/list/listState.ts'
import { checkMySearch } from '../rooms/tasks/my/useMyAddress.ts'
import { firstAnswers } from './firstAnswers.ts'
import { MainLayout } from './layouts/MainLayout.tsx'
import { MainSkeleton, ScreenSkeleton } from './layouts/MainSkeleton.tsx'
import { hasOwnScreens, homeOf, nothingOpened } from './layouts/places.ts'
import { Root } from './layouts/Root.tsx'
import { ScreenError } from './layouts/ScreenError.tsx'
import { homePath, safeReturn } from './returnPath.ts'

const rootRoute = createRootRoute({ component: Root })

const mainRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'main',
  beforeLoad: ({ location }) => {
    if (sessionState.get() === 'out')
      redirect({ to: '/login', search: location.pathname === '/' ? {} : { to: location.href }, throw: true })
  },
  loader: async () => {
    const me = await queryClient.query({ ...meQuery, staleTime: 'static' })
    setZone(me.timeZone)
    await firstAnswers()
  },
  component: MainLayout,
  pendingComponent: MainSkeleton,
  pendingMs: 150,
  pendingMinMs: 0,
})

/** Until the code of a screen has come. */
const pending = { pendingComponent: ScreenSkeleton, pendingMs: 150, pendingMinMs: 0 }

const homeRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: homePath,
  beforeLoad: async () => {
    const me = await queryClient.query({ ...meQuery, staleTime: 'static' })
    if (hasOwnScreens(me)) redirect({ to: '/my/{-$id}', params: nothingOpened, replace: true, throw: true })
    redirect({ to: '/tasks/$queue/{-$id}', ...homeOf(me), replace: true, throw: true })
  },
})

/** An id that is no number is none. */
export const idOf = (text: string | undefined): { id?: number } =>
  text !== undefined && /^[1-9]\d{0,9}$/.test(text) ? { id: Number(text) } : {}

interface TasksParams {
  queue: ListQueue
  id?: number
}

const tasksRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/tasks/$queue/{-$id}',
  params: {
    parse: ({ queue, id }): TasksParams => ({ queue: listQueueOf(queue), ...idOf(id) }),
    stringify: ({ queue, id }) => (id === undefined ? { queue } : { queue, id: String(id) }),
  },
  validateSearch: checkSearch,
  beforeLoad: ({ search, params, cause, location }) => {
    const [, , asked = ''] = location.pathname.split('/')
    if (!isListQueue(asked)) redirect({ href: homePath, replace: true, throw: true })
    const kept = keptOnEntering(params, search, cause === 'stay')
    if (kept) redirect({ throw: true, to: '/tasks/$queue/{-$id}', params, search: kept, replace: true })
  },
  component: lazyRouteComponent(() => import('../rooms/tasks/TasksScreen.tsx'), 'TasksScreen'),
  ...pending,
})

/** What the address of a register says is read by its screen, which alone knows its filters. */
const register = {
  params: {
    parse: ({ id }: { id?: string | undefined }) => idOf(id),
    stringify: ({ id }: { id?: number | undefined }) => (id === undefined ? {} : { id: String(id) }),
  },
  validateSearch: (search: Record<string, unknown>): RegisterSearch => {
    const plain = Object.entries(search).filter(([, value]) => /^(string|number|boolean)$/.test(typeof value))
    return Object.fromEntries(plain) as RegisterSearch
  },
  ...pending,
}

/** The screens of a representative: his requests over all queues, what waits for his answer, his organization. */
const myRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/my/{-$id}',
  params: register.params,
  validateSearch: checkMySearch,
  component: lazyRouteComponent(() => import('../rooms/tasks/my/MyTasksScreen.tsx'), 'MyTasksScreen'),
  ...pending,
})

const approvalsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/my/approvals',
  component: lazyRouteComponent(() => import('../rooms/tasks/my/ApprovalsScreen.tsx'), 'ApprovalsScreen'),
  ...pending,
})

const myCompanyRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/my/company',
  component: lazyRouteComponent(() => import('../rooms/companies/MyCompanyScreen.tsx'), 'MyCompanyScreen'),
  ...pending,
})

const companiesRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/organizations/{-$id}',
  ...register,
  component: lazyRouteComponent(() => import('../rooms/companies/CompaniesScreen.tsx'), 'CompaniesScreen'),
})

const carsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/cars/{-$id}',
  ...register,
  component: lazyRouteComponent(() => import('../rooms/cars/CarsScreen.tsx'), 'CarsScreen'),
})

const driversRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/drivers/{-$id}',
  ...register,
  component: lazyRouteComponent(() => import('../rooms/drivers/DriversScreen.tsx'), 'DriversScreen'),
})

const contactsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/contacts/{-$id}',
  ...register,
  component: lazyRouteComponent(() => import('../rooms/contacts/ContactsScreen.tsx'), 'ContactsScreen'),
})

const settingsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/settings/{-$section}',
  validateSearch: register.validateSearch,
  component: lazyRouteComponent(() => import('./settings/SettingsScreen.tsx'), 'SettingsScreen'),
})

const analyticsRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/analytics/{-$report}',
  validateSearch: register.validateSearch,
  component: lazyRouteComponent(() => import('./analytics/AnalyticsScreen.tsx'), 'AnalyticsScreen'),
  ...pending,
})

const startRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/start',
  component: lazyRouteComponent(() => import('./start/StartScreen.tsx'), 'StartScreen'),
})

const usersRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/users/{-$id}',
  ...register,
  component: lazyRouteComponent(() => import('../rooms/users/UsersScreen.tsx'), 'UsersScreen'),
})

const registrationRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: '/registration-requests/{-$id}',
  ...register,
  component: lazyRouteComponent(
    () => import('../rooms/registration/RegistrationScreen.tsx'),
    'RegistrationScreen',
  ),
})

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: ({ to }: { to?: unknown }): { to?: string } => (typeof to === 'string' ? { to } : {}),
  beforeLoad: ({ search }) => {
    if (sessionState.get() === 'in') redirect({ href: safeReturn(search.to), replace: true, throw: true })
  },
  component: lazyRouteComponent(() => import('../rooms/auth/LoginScreen.tsx'), 'LoginScreen'),
})

/** The other ways in, for those who are not in yet. */
const entrance = {
  getParentRoute: () => rootRoute,
  beforeLoad: () => {
    if (sessionState.get() === 'in') redirect({ href: homePath, replace: true, throw: true })
  },
}

const askRoute = createRoute({
  ...entrance,
  path: '/reg',
  component: lazyRouteComponent(() => import('../rooms/registration/ask/AskScreen.tsx'), 'AskScreen'),
})

const recoveryRoute = createRoute({
  ...entrance,
  path: '/recovery',
  component: lazyRouteComponent(() => import('../rooms/auth/RecoveryScreen.tsx'), 'RecoveryScreen'),
})

const setUpRoute = createRoute({
  ...entrance,
  path: '/setup',
  component: lazyRouteComponent(() => import('../rooms/auth/SetUpScreen.tsx'), 'SetUpScreen'),
})

const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  beforeLoad: ({ location }) => {
    if (location.hash === '') return
    // Whoever looks at the screen, its history or a bookmark finds no key there.
    keepResetToken(location.hash)
    redirect({ to: '/reset-password', replace: true, throw: true })
  },
  component: lazyRouteComponent(() => import('../rooms/auth/ResetPasswordScreen.tsx'), 'ResetPasswordScreen'),
})

const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  component: lazyRouteComponent(() => import('../rooms/privacy/PrivacyScreen.tsx'), 'PrivacyScreen'),
})

const unknownRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '$',
  beforeLoad: () => {
    redirect({ href: homePath, replace: true, throw: true })
  },
})

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    mainRoute.addChildren([
      homeRoute,
      tasksRoute,
      myRoute,
      approvalsRoute,
      myCompanyRoute,
      companiesRoute,
      carsRoute,
      driversRoute,
      contactsRoute,
      usersRoute,
      registrationRoute,
      settingsRoute,
      analyticsRoute,
      startRoute,
    ]),
    loginRoute,
    askRoute,
    recoveryRoute,
    setUpRoute,
    resetPasswordRoute,
    privacyRoute,
    unknownRoute,
  ]),
  // The list keeps its own scroll; the window never scrolls.
  scrollRestoration: false,
  defaultPreload: false,
  defaultErrorComponent: ScreenError,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
