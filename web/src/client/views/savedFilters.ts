import type { FilterEntity, SavedFilter, SavedFilters } from '@naryad/contract/users/users'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '../api/api.ts'
import { showError } from '../queries/report.ts'
import { type Action, useAction } from '../queries/useAction.ts'

export const savedFiltersQuery = queryOptions({
  queryKey: ['users', 'filters'],
  queryFn: ({ signal }) => call(usersRoutes.filters, { query: {} }, { signal }),
  meta: { isSilent: true, isStored: true },
  // Another tab or device may have saved one.
  refetchOnWindowFocus: true,
})

const none: SavedFilter[] = []

/** Computes a list's filters from those stored. */
export type FiltersChange = (stored: readonly SavedFilter[]) => SavedFilter[]

export interface SavedFiltersState {
  saved: readonly SavedFilter[]
  /** The filters have not been read yet. */
  isLoading: boolean
  change: Action<FiltersChange, SavedFilters>
}

const filtersOf = (lists: readonly SavedFilters[] | undefined, entity: FilterEntity): SavedFilter[] =>
  lists?.find((list) => list.entity === entity)?.filters ?? none

/** The whole list is replaced, so it is read first: filters saved elsewhere must not be lost. */
async function write(entity: FilterEntity, to: FiltersChange): Promise<SavedFilters> {
  try {
    const stored = filtersOf((await call(usersRoutes.filters, { query: { entity } })).items, entity)
    return await call(usersRoutes.saveFilters, { body: { entity, filters: to(stored) } })
  } catch (error) {
    if (error instanceof Error) showError(error, 'Фильтры остались прежними')
    throw error
  }
}

/** The user's own filters of a list. */
export function useSavedFilters(entity: FilterEntity): SavedFiltersState {
  const { data, isLoading } = useQuery(savedFiltersQuery)
  const saved = filtersOf(data?.items, entity)
  const change = useAction<FiltersChange, SavedFilters>({
    run: (to) => write(entity, to),
    touches: ['users'],
    // Serialized, because each write reads the result of the one before.
    inTurn: 'saved filters',
    ahead: (to, client) => {
      const before = client.getQueryData(savedFiltersQuery.queryKey)
      if (!before) return () => {}
      const others = before.items.filter((item) => item.entity !== entity)
      client.setQueryData(savedFiltersQuery.queryKey, {
        items: [...others, { entity, filters: to(filtersOf(before.items, entity)) }],
        totalCount: others.length + 1,
      })
      return () => client.setQueryData(savedFiltersQuery.queryKey, before)
    },
    // The page is closing: there is no time to read the stored filters, so the shown ones are saved.
    sendOnLeave: (client) => {
      const shown = client.getQueryData(savedFiltersQuery.queryKey)
      if (!shown) return
      const body = { entity, filters: filtersOf(shown.items, entity) }
      void call(usersRoutes.saveFilters, { body }, { keepalive: true, silent: true }).catch(() => undefined)
    },
  })
  return { saved, isLoading, change }
}

/** Must not collide with the names of built-in views. */
export const newFilterId = (): string =>
  `f-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`

export const renamed = (filters: readonly SavedFilter[], id: string, title: string): SavedFilter[] =>
  filters.map((filter) => (filter.id === id ? { ...filter, title } : filter))

export const removed = (filters: readonly SavedFilter[], id: string): SavedFilter[] =>
  filters.filter((filter) => filter.id !== id)

/** Moves a tab by one place among those visible here; the others keep their places. */
export function shifted(
  filters: readonly SavedFilter[],
  id: string,
  step: -1 | 1,
  isHere: (filter: SavedFilter) => boolean = () => true,
): SavedFilter[] {
  const here = filters.filter(isHere)
  const from = filters.findIndex((filter) => filter.id === id)
  const neighbour = here[here.findIndex((filter) => filter.id === id) + step]
  if (from < 0 || !neighbour) return [...filters]
  const next = filters.toSpliced(from, 1)
  next.splice(filters.indexOf(neighbour), 0, ...filters.slice(from, from + 1))
  return next
}
