import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { Conditions } from '../filters/conditions.ts'
import { quickFilters, withQuick } from '../filters/kinds.ts'
import { tasksQueries } from '../tasks.queries.ts'
import { type View } from '../views/views.ts'
import type { ListQueue } from './listQueue.ts'
import { toFilters } from './listState.ts'

export interface Counts {
  /** In the order of the views. */
  views: readonly (number | undefined)[] | undefined
  /** Number of matches of each quick filter, in their order. */
  quick: readonly (number | undefined)[] | undefined
}

/** All counts of the screen in one call. */
export function useCounts(queue: ListQueue, views: readonly View[], conditions: Conditions): Counts {
  const filters = useMemo(
    () => [
      ...views.map((view) => toFilters(queue, view.conditions)),
      ...quickFilters.map(({ key }) => toFilters(queue, withQuick(conditions, key, true))),
    ],
    [queue, views, conditions],
  )
  const { data } = useQuery(tasksQueries.counts(filters))
  return useMemo(
    () => ({ views: data?.slice(0, views.length), quick: data?.slice(views.length) }),
    [data, views],
  )
}
