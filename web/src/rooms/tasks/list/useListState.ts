import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

import { writePageLimit } from '../../../client/settings/preferences.ts'
import { overlayChanges } from '../../../ui/list/overlayChanges.ts'
import { storeQuickFilters } from '../filters/storedQuickFilters.ts'
import { changed, type ListState, readSearch, type ShownState, writeSearch } from './listState.ts'

export const tasksRoute = getRouteApi('/main/tasks/$queue/{-$id}')

/** A choice adds a history entry, so that «Back» reverts it; typing replaces the current entry. */
export type How = 'push' | 'replace'

export interface ListAddress<State = ListState> {
  state: State
  go: (next: ListState, how?: How) => void
  change: (change: Partial<ListState>, how?: How) => void
}

/** The state with a resolved page size. */
export type ShownAddress = ListAddress<ShownState>

/** The state of the list, which exists only in the address. */
export function useListState(): ListAddress {
  const search = tasksRoute.useSearch()
  const navigate = tasksRoute.useNavigate()
  const { queue } = tasksRoute.useParams()
  const state = useMemo(() => readSearch(search), [search])

  const go = useCallback(
    (next: ListState, how: How = 'push') => {
      storeQuickFilters(queue, next)
      void navigate({ search: writeSearch(next), replace: how === 'replace' })
    },
    [navigate, queue],
  )
  const change = useCallback(
    (part: Partial<ListState>, how: How = 'push') => {
      if (part.limit !== undefined) writePageLimit(part.limit)
      void navigate({
        search: (now) => {
          const next = overlayChanges(now, writeSearch(state), writeSearch(changed(state, part)))
          storeQuickFilters(queue, readSearch(next))
          return next
        },
        replace: how === 'replace',
      })
    },
    [navigate, queue, state],
  )
  return { state, go, change }
}
