import { Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { useMe } from '../../platform/session/me.ts'
import { closedOf } from './places.ts'

const ClosedScreen = lazy(() => import('./ClosedScreen.tsx').then((file) => ({ default: file.ClosedScreen })))

/** The screen of the address; where the person may not see it, whose it is, before it has asked the server for anything. */
export function OpenedScreen() {
  const me = useMe()
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath })
  const closed = closedOf(me, path)
  if (!closed) return <Outlet />
  return (
    <Suspense fallback={null}>
      <ClosedScreen section={closed} />
    </Suspense>
  )
}
