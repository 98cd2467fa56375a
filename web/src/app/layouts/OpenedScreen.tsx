import { Navigate, Outlet, useMatches, useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { useMe } from '../../platform/session/me.ts'
import { checkMySearch } from '../../rooms/tasks/my/useMyAddress.ts'
import { homePath } from '../returnPath.ts'
import { closedOf, hasOwnScreens } from './places.ts'

const ClosedScreen = lazy(() => import('./ClosedScreen.tsx').then((file) => ({ default: file.ClosedScreen })))

/**
 * The screen of the address; where the user may not see it, who may, before it has asked the server for anything. A link
 * to a task of a queue leads a representative to the same task in «Мои заявки».
 */
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
