import type { Me } from '@naryad/contract/auth/auth'
import { registrationRoutes } from '@naryad/contract/registration/registration.routes'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { call } from '../../client/api/api.ts'
import { useMay, useMe } from '../../client/session/me.ts'
import { useStored } from '../../client/settings/useStored.ts'
import { useAskedPlan } from '../../rooms/approvals/useAskedPlan.ts'
import { shiftsQueries } from '../../rooms/shifts/shifts.queries.ts'
import { suggestionsQueries } from '../../rooms/suggestions/suggestions.queries.ts'
import { allQueues, type ListQueue } from '../../rooms/tasks/list/listQueue.ts'
import { myQueries } from '../../rooms/tasks/my/my.queries.ts'
import { ownOpenConditions } from '../../rooms/tasks/views/ownConditions.ts'
import { isRecordOf, isWhole } from '../../ui/fits.ts'
import { useVisible } from '../../ui/useVisible.ts'
import { hasOwnScreens } from './places.ts'
import type { Section } from './sections.ts'

export const countersQuery = queryOptions({
  queryKey: ['tasks', 'counters'],
  queryFn: ({ signal }) => call(tasksRoutes.counters, undefined, { signal, silent: true }),
})

const mineQuery = (me: Me) =>
  queryOptions({
    queryKey: ['tasks', 'count', 'mine', me.id],
    queryFn: ({ signal }) =>
      call(tasksRoutes.count, { body: { filters: [ownOpenConditions(me)] } }, { signal, silent: true }),
  })

const requestsQuery = queryOptions({
  queryKey: ['registration', 'counters'],
  queryFn: ({ signal }) => call(registrationRoutes.counts, undefined, { signal, silent: true }),
})

/** Number of the newest task by queue when the user last looked into it. */
type Seen = Partial<Record<Queue, number>>
const isSeen = isRecordOf(isWhole)
const nothingSeen: Seen = {}

export interface Counter {
  open: number | undefined
  hasNew: boolean
}

/** Number of open tasks in each queue, and whether it has new ones since the user last looked into it. */
export function useCounters(opened: ListQueue | undefined): Record<ListQueue, Counter> {
  const me = useMe()
  const isVisible = useVisible()
  const { data } = useQuery({ ...countersQuery, enabled: !hasOwnScreens(me) })
  const [seen, setSeen] = useStored<Seen>(`seen:${me.id}`, isSeen, nothingSeen)
  const newest = new Map(data?.items.map(({ queue, newestId }) => [queue, newestId ?? 0]))

  useEffect(() => {
    if (!data || !isVisible) return
    // A queue that was never opened starts without new tasks; the opened one counts as seen.
    const looked = data.items.filter(
      ({ queue }) => opened === allQueues || queue === opened || seen[queue] === undefined,
    )
    const next = Object.fromEntries(looked.map(({ queue, newestId }) => [queue, newestId ?? 0]))
    if (looked.some(({ queue }) => seen[queue] !== next[queue])) setSeen({ ...seen, ...next })
  }, [data, isVisible, opened, seen, setSeen])

  const counterOf = (queue: Queue): Counter => ({
    open: data?.items.find((item) => item.queue === queue)?.openCount,
    hasNew: (newest.get(queue) ?? 0) > (seen[queue] ?? Number.POSITIVE_INFINITY),
  })
  const open = data?.items.reduce((sum, { openCount }) => sum + openCount, 0)
  return {
    // New tasks are shown on the queue they belong to.
    all: { open, hasNew: false },
    tachograph: counterOf('tachograph'),
    glonass: counterOf('glonass'),
    skud: counterOf('skud'),
    luv: counterOf('luv'),
    external: counterOf('external'),
  }
}

/** Number of the user's own open tasks. */
export function useMineCount(): number | undefined {
  const { data } = useQuery(mineQuery(useMe()))
  return data?.counts[0]
}

/** Whether it is time to hand over the shift: a dot, as for what is new. */
export function useIsShiftDue(section: Section['to']): boolean {
  const mayUseShifts = useMay('shifts.use')
  const isOfShifts = section === '/shift/{-$id}'
  const { data } = useQuery({ ...shiftsQueries.waiting, enabled: isOfShifts && mayUseShifts })
  return isOfShifts && (data?.isDue ?? false)
}

/**
 * Badge of a section: undecided registration requests and suggestions for users who decide on them, handed over
 * shifts that are not taken yet, or a client's own requests.
 */
export function useSectionCount(section: Section['to']): number | undefined {
  const mayRead = useMay(registrationRoutes.counts)
  const isOfRequests = section.startsWith('/registration-requests')
  const { data } = useQuery({ ...requestsQuery, enabled: isOfRequests && mayRead })
  const mayUseShifts = useMay('shifts.use')
  const maySuggest = useMay('suggestions.decide')
  const isOfSuggestions = section === '/suggestions'
  const { data: suggested } = useQuery({
    ...suggestionsQueries.count,
    enabled: isOfSuggestions && maySuggest,
  })
  const isOfShifts = section === '/shift/{-$id}'
  const { data: shifts } = useQuery({ ...shiftsQueries.waiting, enabled: isOfShifts && mayUseShifts })
  const own = useOwnCounts(section.startsWith('/my'))
  if (section === '/my/{-$id}') return positive(own.open)
  if (section === '/my/approvals') return positive(own.awaiting)
  if (isOfSuggestions) return positive(suggested?.count)
  if (isOfShifts) return positive(shifts?.count)
  return isOfRequests ? positive(data?.NEW) : undefined
}

/** Number of open requests of a client, and of those that await the client's decision, the plan included. */
export function useOwnCounts(isWanted = true): { open?: number | undefined; awaiting?: number | undefined } {
  const isOwn = hasOwnScreens(useMe())
  const { data } = useQuery({ ...myQueries.counts(), enabled: isOwn && isWanted })
  const plan = useAskedPlan(isOwn && isWanted)
  return { open: data?.views.open, awaiting: (data?.awaiting ?? 0) + (plan ? 1 : 0) }
}

const positive = (count: number | undefined): number | undefined =>
  count !== undefined && count > 0 ? count : undefined
