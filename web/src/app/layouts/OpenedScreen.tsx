import { Navigate, Outlet, useMatches, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { useMe } from '../../platform/session/me.ts'
import { checkMySearch } from '../../rooms/tasks/my/useMyAddress.ts'
import { homePath } from '../returnPath.ts'
import { closedOf, hasOwnScreens } from './places.ts'

const ClosedScreen = lazy(() => import('./ClosedScreen.tsx').then((file) => ({ default: file.ClosedScreen })))

/** A link to a request of a queue leads a representative to his own list. The screen of the address; where the person may not see it, whose it is, before it has asked the server for anything. */
export function OpenedScreen() {
  const me = useMe()
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath })
  const closed = closedOf(me, path)
  const { id } = useParams({ strict: false })
  const { query } = useSearch({ strict: false })
  if (path === '/tasks/$queue/{-$id}' && hasOwnScreens(me))
    return <Navigate to="/my/{-$id}" params={{ id }} search={checkMySearch({ query })} replace />
  if (path?.startsWith('/my') && !hasOwnScreens(me)) return <Navigate to={homePath} replace />
  if (!closed) return <Outlet />
  return (
    <Suspense fallback={null}>
      <ClosedScreen section={closed} />
    </Suspense>
  )
}
