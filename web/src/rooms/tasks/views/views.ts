import type { Me } from '@naryad/contract/auth/auth'
import type { Person, SavedFilter } from '@naryad/contract/users/users'

import { newFilterId, withSearch } from '../../../client/views/savedFilters.ts'
import { areSame, type Conditions, openOnly } from '../filters/conditions.ts'
import type { ListQueue } from '../list/listQueue.ts'
import {
  changed,
  defaultView,
  initialState,
  type ListSearch,
  type ListState,
  readSearch,
  writeSearch,
} from '../list/listState.ts'
import { ownOpenConditions } from './ownConditions.ts'

/** A named list, shown as a tab: its filters and its order. */
export interface View extends Pick<ListState, 'conditions' | 'orderBy' | 'sort'> {
  id: string
  title: string
  isOwn: boolean
  isShared?: boolean | undefined
  /** Of a filter that a colleague shares. */
  owner?: Person | undefined
  /** What is not understood in the stored conditions. */
  problem?: string | undefined
}

const ready = (id: string, title: string, conditions: Partial<Conditions>): View => ({
  id,
  title,
  conditions: { ...openOnly, ...conditions },
  orderBy: initialState.orderBy,
  sort: initialState.sort,
  isOwn: false,
})

export type Viewer = Pick<Me, 'id' | 'role' | 'rights'>

/** The built-in tabs. Quick filters are not repeated as tabs. */
export const readyViews = (me: Viewer): [View, ...View[]] => [
  ready(defaultView, 'Все открытые', {}),
  ready('mine', 'Мои', ownOpenConditions(me)),
  ready('overdue', 'Просроченные', { overdue: true }),
]

export const isInList = (queue: ListQueue) => (filter: SavedFilter) =>
  filter.search.queue === undefined || filter.search.queue === queue

/**
 * The tabs on a phone, the user's own work first. `today` is the range of timestamps for visits planned today.
 */
export function phoneViews(
  me: Viewer,
  today: Pick<Conditions, 'plannedFrom' | 'plannedTo'>,
): [View, ...View[]] {
  const [open, ...others] = readyViews(me)
  const named = (id: string) => others.filter((view) => view.id === id)
  const isEngineer = me.role === 'engineer'
  const planned: View = {
    ...ready('today', 'План на сегодня', { ...today, ...(isEngineer && ownOpenConditions(me)) }),
    orderBy: 'plannedFrom',
    sort: 'ASC',
  }
  const free = isEngineer ? [ready('unassigned', 'Свободные', { filterByNoOperators: true })] : []
  const [first, ...more] = [
    ...named('mine'),
    planned,
    ...named('overdue'),
    ...free,
    { ...open, title: 'Все' },
  ]
  return [first, ...more]
}

/** The saved filters of this queue and those for all queues. */
export const savedViews = (filters: readonly SavedFilter[], queue: ListQueue): View[] =>
  filters.filter(isInList(queue)).map(({ id, title, search, problem, isShared, owner }) => {
    const { conditions, orderBy, sort } = readSearch(search)
    return { id, title, conditions, orderBy, sort, isOwn: !owner, isShared, owner, problem }
  })

/** A colleague's link may name a view that this user does not have, or «mine», which means the colleague's. */
export function activeView(views: readonly [View, ...View[]], state: ListState): View {
  const named = views.find((view) => view.id === state.view)
  const isAnothers =
    named?.id === 'mine' && named.conditions.operatorIds?.join() !== state.conditions.operatorIds?.join()
  if (named && !isAnothers) return named
  return views.find((view) => view.id === defaultView) ?? views[0]
}

export const isChanged = (view: View, state: ListState): boolean =>
  view.problem !== undefined ||
  !areSame(view.conditions, state.conditions) ||
  view.orderBy !== state.orderBy ||
  view.sort !== state.sort

export const openedView = (state: ListState, view: View): ListState =>
  changed(state, { view: view.id, conditions: view.conditions, orderBy: view.orderBy, sort: view.sort })

/** The saved part of the list's state, without page and page size. `queue: null` saves it for all queues. */
function savedSearch(state: ListState, queue: ListQueue | null): SavedFilter['search'] {
  const search: ListSearch = writeSearch({
    ...state,
    view: defaultView,
    page: initialState.page,
    limit: initialState.limit,
  })
  return queue === null ? search : { ...search, queue }
}

export const newFilter = (title: string, state: ListState, queue: ListQueue | null): SavedFilter => ({
  id: newFilterId(),
  title,
  search: savedSearch(state, queue),
})

/** The same filter with the current state of the list, for the queues that it was saved for. */
export const overwritten = (
  filters: readonly SavedFilter[],
  id: string,
  state: ListState,
  queue: ListQueue,
): SavedFilter[] =>
  filters.map((filter) =>
    filter.id === id
      ? withSearch(filter, savedSearch(state, filter.search.queue === undefined ? null : queue))
      : filter,
  )
