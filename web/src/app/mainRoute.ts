import { createRoute, redirect } from '@tanstack/react-router'

import { queryClient } from '../client/queries/queryClient.ts'
import { meQuery } from '../client/session/me.ts'
import { sessionState } from '../client/session/state.ts'
import { setZone } from '../ui/formats/zone.ts'
import { firstAnswers } from './firstAnswers.ts'
import { MainLayout } from './layouts/MainLayout.tsx'
import { MainSkeleton, ScreenSkeleton } from './layouts/MainSkeleton.tsx'
import { rootRoute } from './rootRoute.ts'

/** The layout of a signed-in user. */
export const mainRoute = createRoute({
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

/** Shown until the code of a screen has loaded. */
export const pending = { pendingComponent: ScreenSkeleton, pendingMs: 150, pendingMinMs: 0 }
