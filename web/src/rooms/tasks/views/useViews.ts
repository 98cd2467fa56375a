import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { SavedFilter, SavedFilters } from '@naryad/contract/users/users'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { useIsPhone } from '../../../kit/useMedia.ts'
import { call } from '../../../platform/api/api.ts'
import { type Action, useAction } from '../../../platform/queries/useAction.ts'
import { useMe } from '../../../platform/session/me.ts'
import { useNow } from '../card/useNow.ts'
import { dayOf, momentsOf } from '../filters/period.ts'
import { ownViews, phoneViews, readyViews, type View } from './views.ts'

const entity = 'tasks'

const savedFiltersQuery = queryOptions({
  queryKey: ['users', 'filters'],
  queryFn: ({ signal }) => call(usersRoutes.filters, undefined, { signal }),
  meta: { isSilent: true },
  staleTime: Number.POSITIVE_INFINITY,
})

const none: SavedFilter[] = []

export interface Views {
  /** Ready-made ones and the person's own, in their order. */
  views: readonly [View, ...View[]]
  saved: readonly SavedFilter[]
  save: Action<SavedFilter[], SavedFilters>
}

export function useViews(queue: Queue): Views {
  const me = useMe()
  const isPhone = useIsPhone()
  const today = dayOf(useNow())
  const { data } = useQuery(savedFiltersQuery)
  const saved = data?.items.find((item) => item.entity === entity)?.filters ?? none
  const views = useMemo((): readonly [View, ...View[]] => {
    const { from: plannedFrom, to: plannedTo } = momentsOf({ from: today, to: today })
    const [first, ...others] = isPhone ? phoneViews(me, { plannedFrom, plannedTo }) : readyViews(me)
    return [first, ...others, ...ownViews(saved, queue)]
  }, [me, saved, queue, isPhone, today])

  const save = useAction<SavedFilter[], SavedFilters>({
    run: (filters) => call(usersRoutes.saveFilters, { body: { entity, filters } }),
    touches: ['users'],
    ahead: (filters, client) => {
      const before = client.getQueryData(savedFiltersQuery.queryKey)
      const others = before?.items.filter((item) => item.entity !== entity) ?? []
      client.setQueryData(savedFiltersQuery.queryKey, {
        items: [...others, { entity, filters }],
        totalCount: others.length + 1,
      })
      return () => client.setQueryData(savedFiltersQuery.queryKey, before)
    },
  })
  return { views, saved, save }
}
