import type { Me } from '@naryad/contract/auth/auth'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { useConnection } from '../../platform/live/connection.ts'
import { useMe } from '../../platform/session/me.ts'
import { calendarQueries } from '../../rooms/calendar/calendar.queries.ts'
import { cardQueries } from '../../rooms/tasks/card/card.queries.ts'
import { dictionaries } from '../../rooms/tasks/dictionaries.queries.ts'
import { firstQueries } from '../../rooms/tasks/list/firstQueries.ts'
import { shareQueries } from '../../rooms/tasks/share.queries.ts'
import { tasksQueries } from '../../rooms/tasks/tasks.queries.ts'
import { homeOf, opensOwnWork } from './places.ts'

/** About two days of work; more would overload a poor network. */
const maxTasks = 30
const intervalMs = 10 * 60_000
const staleTime = intervalMs

/** Sequential, so that reads of the open screen go first. */
async function prefetchOwnWork(client: QueryClient, me: Me, isCancelled: () => boolean): Promise<void> {
  await client.query({ ...dictionaries.types, staleTime })
  await client.query({ ...dictionaries.categories, staleTime })
  const { days, earlier } = await client.query({ ...calendarQueries.myDay(), staleTime: 0 })
  await client.query({ ...shareQueries.own(me), staleTime: 0 })
  const { params, search } = homeOf(me)
  // Uses the query key of the home screen, so that it opens without a network.
  const { list } = firstQueries(params.queue, undefined, search)
  if (!list) return
  const { items } = await client.query({ ...list, staleTime: 0 })
  // A visit planned for today may be far below the most urgent tasks.
  const visits = [...days.flatMap((day) => day.visits), ...earlier].map(({ task }) => task)
  const tasks = new Map([...visits, ...items].map((task) => [task.id, task]))
  for (const { id, car } of [...tasks.values()].slice(0, maxTasks)) {
    if (isCancelled()) return
    await client.query({ ...tasksQueries.task(id), staleTime })
    await client.query({ ...cardQueries.files(id), staleTime })
    await client.infiniteQuery({ ...cardQueries.comments(id), staleTime })
    await client.infiniteQuery({ ...cardQueries.actions(id), staleTime })
    if (car) await client.query({ ...cardQueries.car(car.id), staleTime })
  }
}

/** Prefetches an engineer's open tasks for work without a network. Renders nothing. */
export function OwnWorkPrefetch() {
  const me = useMe()
  const { isOnline } = useConnection()
  const client = useQueryClient()
  useEffect(() => {
    if (!opensOwnWork(me) || !isOnline) return undefined
    let isCancelled = false
    // A failed read is repeated by the next run; screens report their own errors.
    const read = () => void prefetchOwnWork(client, me, () => isCancelled).catch(() => undefined)
    read()
    const timer = setInterval(read, intervalMs)
    return () => {
      isCancelled = true
      clearInterval(timer)
    }
  }, [me, isOnline, client])
  return null
}
