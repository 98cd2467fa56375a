import type { Me } from '@naryad/contract/auth/auth'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { useConnection } from '../../platform/live/connection.ts'
import { useMe } from '../../platform/session/me.ts'
import { calendarQueries } from '../../rooms/calendar/calendar.queries.ts'
import { cardQueries } from '../../rooms/tasks/card/card.queries.ts'
import { dictionaries } from '../../rooms/tasks/dictionaries.queries.ts'
import { firstQueries } from '../../rooms/tasks/list/firstQueries.ts'
import { tasksQueries } from '../../rooms/tasks/tasks.queries.ts'
import { homeOf, opensOwnWork } from './places.ts'

/** A day of work and the next one; more would be a burden for a poor network. */
const mostTasks = 30
const againMs = 10 * 60_000
const staleTime = againMs

/** One after the other: what the person asks for himself comes first. */
async function readOwnWork(client: QueryClient, me: Me, isOver: () => boolean): Promise<void> {
  await client.query({ ...dictionaries.types, staleTime })
  await client.query({ ...dictionaries.categories, staleTime })
  await client.query({ ...calendarQueries.myDay(), staleTime: 0 })
  const { params, search } = homeOf(me)
  // The very list that is opened first: it is there without a network, too.
  const { items } = await client.query({
    ...firstQueries(params.queue, undefined, search).list,
    staleTime: 0,
  })
  for (const { id, car } of items.slice(0, mostTasks)) {
    if (isOver()) return
    await client.query({ ...tasksQueries.task(id), staleTime })
    await client.query({ ...cardQueries.files(id), staleTime })
    await client.infiniteQuery({ ...cardQueries.comments(id), staleTime })
    await client.infiniteQuery({ ...cardQueries.actions(id), staleTime })
    if (car) await client.query({ ...cardQueries.car(car.id), staleTime })
  }
}

/** Reads what an engineer has to do before he drives out of the network. Draws nothing. */
export function OwnWorkAhead() {
  const me = useMe()
  const { isOnline } = useConnection()
  const client = useQueryClient()
  useEffect(() => {
    if (!opensOwnWork(me) || !isOnline) return undefined
    let isOver = false
    // What could not be read now is read the next time; the screens tell for themselves.
    const read = () => void readOwnWork(client, me, () => isOver).catch(() => undefined)
    read()
    const timer = setInterval(read, againMs)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [me, isOnline, client])
  return null
}
