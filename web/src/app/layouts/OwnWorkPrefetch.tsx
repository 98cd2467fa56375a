import type { Me } from '@naryad/contract/auth/auth'
import type { DayPlan, DayVisit } from '@naryad/contract/calendar/day'
import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { type QueryClient, type QueryMeta, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

import { ApiError } from '../../client/api/errors.ts'
import { useConnection } from '../../client/live/connection.ts'
import { isSendingWaiting } from '../../client/outbox/waiting.ts'
import { isDeviceFull, ownWorkStoredAt } from '../../client/queries/storedAnswers.ts'
import { useMe } from '../../client/session/me.ts'
import { carPosition, carQuery } from '../../entities/car/cars.queries.ts'
import { dictionaries } from '../../entities/task/dictionaries.queries.ts'
import { unitsQueries } from '../../entities/unit/units.queries.ts'
import { calendarQueries } from '../../rooms/calendar/calendar.queries.ts'
import { carsQueries } from '../../rooms/cars/cars.queries.ts'
import { maintenanceQueries } from '../../rooms/maintenance/maintenance.queries.ts'
import { cardQueries } from '../../rooms/tasks/card/card.queries.ts'
import { firstQueries } from '../../rooms/tasks/list/firstQueries.ts'
import { shareQueries } from '../../rooms/tasks/share.queries.ts'
import { tasksQueries } from '../../rooms/tasks/tasks.queries.ts'
import { triageQueries } from '../../rooms/triage/triage.queries.ts'
import { useStore } from '../../ui/store.ts'
import { listOf, opensOwnWork } from './places.ts'

/** About two days of work; more would overload a poor network. */
const maxTasks = 30
const intervalMs = 10 * 60_000
/** After a failed read, such as on a poor network; what has been read is fresh by then and is not read again. */
const retryMs = 30_000
/** Ten reads of a task and its truck: below the rate at which the limit of a person refills, so that its burst stays with the user. */
const taskMs = 500

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const visitsOf = ({ days, earlier }: DayPlan): DayVisit[] => [
  ...days.flatMap(({ visits }) => visits),
  ...earlier,
]

/** The user has not asked for these reads, so a failed one shows no message. */
const ahead = <T extends { meta?: QueryMeta }>(query: T, staleTime = intervalMs) => ({
  ...query,
  meta: { ...query.meta, isSilent: true },
  staleTime,
})

/** The list of an engineer; by its own query key, so that it opens without a network. */
async function prefetchList(client: QueryClient, me: Me): Promise<readonly TaskItem[]> {
  await client.query(ahead(shareQueries.own(me), 0))
  const { params, search } = listOf(me)
  const { list } = firstQueries(params.queue, undefined, search)
  return list ? (await client.query(ahead(list, 0))).items : []
}

/** The card of a truck: its facts, terms, units, open tasks and last position. */
async function prefetchCar(client: QueryClient, id: number): Promise<void> {
  await client.query(ahead(carQuery(id)))
  await client.query(ahead(maintenanceQueries.ofCar(id)))
  await client.query(ahead(unitsQueries.ofCar(id)))
  await client.query(ahead(carsQueries.openTasks(id)))
  await client.query(ahead(carPosition(id)))
}

async function prefetchTask(client: QueryClient, { id, car }: TaskItem): Promise<void> {
  await client.query(ahead(tasksQueries.task(id)))
  await client.query(ahead(cardQueries.files(id)))
  await client.query(ahead(unitsQueries.ofTask(id)))
  await client.infiniteQuery(ahead(cardQueries.comments(id)))
  await client.infiniteQuery(ahead(cardQueries.actions(id)))
  if (car) await prefetchCar(client, car.id)
}

/** The task was deleted or given to another user since it was listed. */
const isGone = (error: unknown): boolean => error instanceof ApiError && [403, 404].includes(error.status)

/** Sequential and paced, so that reads of the open screen go first. False if a read has failed and is worth another try. */
async function prefetchOwnWork(client: QueryClient, me: Me, isCancelled: () => boolean): Promise<boolean> {
  await client.query(ahead(dictionaries.types))
  await client.query(ahead(dictionaries.categories))
  await client.query(ahead(triageQueries.questionnaires))
  await client.query(ahead(unitsQueries.models))
  await client.query(ahead(unitsQueries.ofUser(me.id)))
  const plan = await client.query(ahead(calendarQueries.myDay(), 0))
  await client.query(ahead(triageQueries.day(plan.today)))
  const items = opensOwnWork(me) ? await prefetchList(client, me) : []
  // A visit planned for today may be far below the most urgent tasks.
  const tasks = new Map([...visitsOf(plan).map(({ task }) => task), ...items].map((task) => [task.id, task]))
  let isComplete = true
  for (const task of [...tasks.values()].slice(0, maxTasks)) {
    if (isCancelled()) return false
    const next = pause(taskMs)
    await prefetchTask(client, task).catch((error: unknown) => {
      isComplete &&= isGone(error)
    })
    await next
  }
  if (isComplete && !isDeviceFull.get()) ownWorkStoredAt.set(Date.now())
  return isComplete
}

/**
 * Prefetches for work without a network: the open tasks of an engineer with a phone, and the visits of any user who
 * has opened «Мой день». Pending changes are sent first. Renders nothing.
 */
export function OwnWorkPrefetch() {
  const me = useMe()
  const { isOnline } = useConnection()
  const isSending = useStore(isSendingWaiting)
  const client = useQueryClient()
  const { data: day } = useQuery({ ...calendarQueries.myDay(), enabled: false })
  const isWanted = opensOwnWork(me) || (day !== undefined && visitsOf(day).length > 0)
  useEffect(() => {
    if (!isWanted || !isOnline || isSending) return undefined
    let isCancelled = false
    let timer: ReturnType<typeof setTimeout> | undefined
    // Screens report their own errors.
    const read = async () => {
      const isComplete = await prefetchOwnWork(client, me, () => isCancelled).catch(() => false)
      if (!isCancelled) timer = setTimeout(() => void read(), isComplete ? intervalMs : retryMs)
    }
    void read()
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [me, isWanted, isOnline, isSending, client])
  return null
}
