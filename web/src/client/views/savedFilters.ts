import type {
  FilterEntity,
  HiddenFilterInput,
  SavedFilter,
  SavedFilters,
  SharedFilterChange,
} from '@naryad/contract/users/users'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { call } from '../api/api.ts'
import { showError } from '../queries/report.ts'
import { type Action, useAction } from '../queries/useAction.ts'
import { useMe } from '../session/me.ts'

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

/** What an action on a colleague's filter adds to its key. */
type Facts<Input> = Omit<Input, 'entity' | 'id' | 'ownerId'>
type SharedAction<Input> = Action<{ id: string; ownerId: number } & Facts<Input>, SavedFilter>

export interface SavedFiltersState {
  /** The user's own, then those of colleagues that are not hidden. A key that both have is the user's. */
  saved: readonly SavedFilter[]
  hidden: readonly SavedFilter[]
  /** The filters have not been read yet. */
  isLoading: boolean
  /** Changes the user's own filters. */
  change: Action<FiltersChange, SavedFilters>
  /** For the owner and administrators. */
  changeShared: SharedAction<SharedFilterChange>
  mayChangeShared: boolean
  hide: SharedAction<HiddenFilterInput>
}

const filtersOf = (lists: readonly SavedFilters[] | undefined, entity: FilterEntity): SavedFilter[] =>
  lists?.find((list) => list.entity === entity)?.filters ?? none

/** Those of colleagues are only shown. */
const ownOf = (filters: readonly SavedFilter[]): SavedFilter[] => filters.filter(({ owner }) => !owner)

/** The whole list is replaced, so it is read first: filters saved elsewhere must not be lost. */
async function write(entity: FilterEntity, to: FiltersChange): Promise<SavedFilters> {
  try {
    const stored = filtersOf((await call(usersRoutes.filters, { query: { entity } })).items, entity)
    return await call(usersRoutes.saveFilters, { body: { entity, filters: ownOf(to(stored)) } })
  } catch (error) {
    if (error instanceof Error) showError(error, 'Фильтры остались прежними')
    throw error
  }
}

/** The saved filters of a list. */
export function useSavedFilters(entity: FilterEntity): SavedFiltersState {
  const { data, isLoading } = useQuery(savedFiltersQuery)
  const all = filtersOf(data?.items, entity)
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
      const body = { entity, filters: ownOf(filtersOf(shown.items, entity)) }
      void call(usersRoutes.saveFilters, { body }, { keepalive: true, silent: true }).catch(() => undefined)
    },
  })
  const mayChangeShared = useMe().role === 'admin'
  const changeShared: SavedFiltersState['changeShared'] = useAction({
    run: (facts) => call(usersRoutes.changeSharedFilter, { body: { entity, ...facts } }),
    touches: ['users'],
  })
  const hide: SavedFiltersState['hide'] = useAction({
    run: (facts) => call(usersRoutes.hideFilter, { body: { entity, ...facts } }),
    touches: ['users'],
  })
  const { saved, hidden } = useMemo(() => apart(all), [all])
  return { saved, hidden, isLoading, change, changeShared, mayChangeShared, hide }
}

/** Must not collide with the names of built-in views. */
export const newFilterId = (): string =>
  `f-${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`

export const renamed = (filters: readonly SavedFilter[], id: string, title: string): SavedFilter[] =>
  filters.map((filter) => (filter.id === id ? { ...filter, title } : filter))

export const shared = (filters: readonly SavedFilter[], id: string, isShared: boolean): SavedFilter[] =>
  filters.map((filter) => (filter.id === id ? { ...filter, isShared } : filter))

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

/** The same filter with other conditions, which are understood. */
export function withSearch(
  { problem: _, ...filter }: SavedFilter,
  search: SavedFilter['search'],
): SavedFilter {
  return { ...filter, search }
}

function apart(all: readonly SavedFilter[]): Pick<SavedFiltersState, 'saved' | 'hidden'> {
  const own = new Set(all.flatMap(({ id, owner }) => (owner ? [] : [id])))
  const others = all.filter(({ id, owner }) => owner && !own.has(id))
  return {
    saved: [...ownOf(all), ...others.filter(({ isHidden }) => !isHidden)],
    hidden: others.filter(({ isHidden }) => isHidden),
  }
}
