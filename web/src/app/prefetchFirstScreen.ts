import type { Me } from '@naryad/contract/auth/auth'

import { queryClient } from '../client/queries/queryClient.ts'
import { meQuery } from '../client/session/me.ts'
import { sessionState } from '../client/session/state.ts'
import { savedFiltersQuery } from '../client/views/savedFilters.ts'
import { firstQueries } from '../rooms/tasks/list/firstQueries.ts'
import { listQueueOf } from '../rooms/tasks/list/listQueue.ts'
import { setZone } from '../ui/formats/zone.ts'
import { isPhone } from '../ui/useMedia.ts'
import { expectAnswers } from './firstAnswers.ts'
import { countersQuery } from './layouts/counters.ts'
import { idOf } from './registerAddress.ts'
import { homePath } from './returnPath.ts'
import { router } from './router.tsx'

/**
 * The range of days depends on the time zone of the account, so the query waits for it. Its code loads
 * meanwhile.
 */
async function askForCalendar(me: Promise<Me>): Promise<unknown> {
  const [{ firstCalendarQuery }, { timeZone }] = await Promise.all([
    import('../rooms/calendar/firstQuery.ts'),
    me,
  ])
  setZone(timeZone)
  return queryClient.query(firstCalendarQuery(router.latestLocation.search))
}

/**
 * Starts the requests of the first screen before it renders, so that it can render once, with its rows,
 * instead of showing a skeleton first.
 */
export function prefetchFirstScreen(): void {
  if (sessionState.get() === 'out') return
  const { pathname, search } = router.latestLocation
  // The home screen is the first queue for most users; on a phone it may be the user's own work, so nothing
  // is prefetched there.
  const isHome = pathname === homePath
  const [, room, queue, id] = (isHome && !isPhone() ? '/tasks/' : pathname).split('/')
  // A failed early read is repeated, and reported, by the component that needs the data.
  const me = queryClient.query(meQuery)
  me.catch(() => undefined)
  if (room === 'calendar') expectAnswers([askForCalendar(me)])
  if (room !== 'tasks') return
  const { list, task } = firstQueries(listQueueOf(queue ?? ''), idOf(id).id, search)
  const opened = task ? [queryClient.query(task)] : []
  const rest = Promise.allSettled([
    ...(list ? [queryClient.query(list)] : []),
    queryClient.query(savedFiltersQuery),
    queryClient.query(countersQuery),
  ])
  // On a phone an opened task covers the list.
  expectAnswers(task && isPhone() ? opened : [...opened, rest])
}
