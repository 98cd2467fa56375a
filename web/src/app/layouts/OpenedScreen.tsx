import { Navigate, Outlet, useMatches, useParams, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'

import { useMe } from '../../client/session/me.ts'
import { allQueues } from '../../rooms/tasks/list/listQueue.ts'
import { checkMySearch, type MySearch } from '../../rooms/tasks/my/useMyAddress.ts'
import { lazyCode } from '../../ui/lazyPart.ts'
import { homePath } from '../returnPath.ts'
import { closedOf, hasOwnScreens } from './places.ts'

const ClosedScreen = lazyCode(() => import('./ClosedScreen.tsx').then((file) => file.ClosedScreen))

/** The same filters in the client's own list, which shows open statuses by default anyway. */
function ownSearch(queue: string | undefined, { view: _view, ...search }: Record<string, unknown>): MySearch {
  const own = checkMySearch(search)
  const { query: _query, ...conditions } = own
  const isNarrowed = Object.keys(conditions).length > 0
  return isNarrowed && queue !== undefined && queue !== allQueues
    ? checkMySearch({ ...search, queues: queue })
    : own
}

/**
 * Renders the matched screen. If the user may not open it, says who may, without any request to the server.
 * Redirects a client from a task in a queue to the same task in «Мои заявки».
 */
export function OpenedScreen() {
  const me = useMe()
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath })
  const closed = closedOf(me, path)
  const { id, queue } = useParams({ strict: false })
  const search: Record<string, unknown> = useSearch({ strict: false })
  if (path === '/tasks/$queue/{-$id}' && hasOwnScreens(me))
    return <Navigate to="/my/{-$id}" params={{ id }} search={ownSearch(queue, search)} replace />
  if (path?.startsWith('/my') && !hasOwnScreens(me)) return <Navigate to={homePath} replace />
  if (!closed) return <Outlet />
  return (
    <Suspense fallback={null}>
      <ClosedScreen section={closed} />
    </Suspense>
  )
}
