import { sorts } from '@naryad/contract/kit/limits'
import type { Sort } from '@naryad/contract/kit/list'
import { taskOrders } from '@naryad/contract/tasks/tasks.columns'
import type { TaskFilters, TaskOrder, TaskSearch } from '@naryad/contract/tasks/tasks.search'

import { type PageLimit, pageLimitOf, shownRows, usualLimit } from '../../../ui/list/paging.ts'
import { oneOf } from '../../../ui/oneOf.ts'
import {
  type Conditions,
  type ConditionSearch,
  conditionKeys,
  openOnly,
  readConditions,
  writeConditions,
} from '../filters/conditions.ts'
import { type ListQueue, queueFilter } from './listQueue.ts'

/** The view of an address that names none. */
export const defaultView = 'open'

/** The complete state of a list in its address. */
export interface ListState {
  view: string
  conditions: Conditions
  orderBy: TaskOrder
  sort: Sort
  page: number
  limit: PageLimit
}

/** The state of the list with a resolved page size. */
export type ShownState = Omit<ListState, 'limit'> & { limit: number }

export const initialState: ListState = {
  view: defaultView,
  conditions: openOnly,
  orderBy: 'urgency',
  sort: 'ASC',
  page: 1,
  limit: usualLimit,
}

/** Search parameters as the router stores them: flat, and empty for the default state. */
export type ListSearch = ConditionSearch & {
  view?: string
  orderBy?: TaskOrder
  sort?: Sort
  page?: number
  limit?: PageLimit
}

/** The router parses a key of digits as a number. */
const viewIn = (value: unknown): string =>
  (typeof value === 'string' || typeof value === 'number') && /^[\w-]{1,40}$/.test(String(value))
    ? String(value)
    : initialState.view

function pageIn(value: unknown): number {
  const page = Number(value)
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : initialState.page
}

export const readSearch = (search: Readonly<Record<string, unknown>>): ListState => ({
  view: viewIn(search.view),
  orderBy: oneOf(taskOrders, search.orderBy) ?? initialState.orderBy,
  sort: oneOf(sorts, search.sort) ?? initialState.sort,
  page: pageIn(search.page),
  limit: pageLimitOf(search.limit) ?? initialState.limit,
  conditions: readConditions(search),
})

export function writeSearch(state: ListState): ListSearch {
  const search: ListSearch = writeConditions(state.conditions)
  if (state.view !== initialState.view) search.view = state.view
  if (state.orderBy !== initialState.orderBy) search.orderBy = state.orderBy
  if (state.sort !== initialState.sort) search.sort = state.sort
  if (state.page !== initialState.page) search.page = state.page
  // A page number depends on the page size, and the reader of a link may have stored another one.
  if (state.limit !== initialState.limit || state.page !== initialState.page) search.limit = state.limit
  return search
}

/** For the router: drops unknown parameters and normalizes invalid ones. */
export const checkSearch = (search: Readonly<Record<string, unknown>>): ListSearch =>
  writeSearch(readSearch(search))

/** Maximum number of tasks of a bulk action. */
export const maxBulk = 10_000

const stateKeys: readonly string[] = [...conditionKeys, 'view', 'orderBy', 'sort', 'page']

/** Whether the address says which tasks to show. */
export const saysWhatToShow = (search: ListSearch): boolean => stateKeys.some((key) => key in search)

export const toFilters = (queue: ListQueue, conditions: Conditions): TaskFilters => ({
  ...conditions,
  ...queueFilter(queue),
})

export const toTaskSearch = (queue: ListQueue, state: ShownState): TaskSearch => ({
  ...toFilters(queue, state.conditions),
  orderBy: state.orderBy,
  sort: state.sort,
  limit: state.limit,
  offset: (state.page - 1) * state.limit,
})

/** A change of filters, order or page size returns to the first page. */
export const changed = (state: ListState, change: Partial<ListState>): ListState => ({
  ...state,
  page: initialState.page,
  ...change,
})

type Order = Pick<ListState, 'orderBy' | 'sort'>

const defaultOrder: Order = { orderBy: initialState.orderBy, sort: initialState.sort }

/** A click on a column header cycles: ascending, descending, default. */
export function nextOrder(order: Order, orderBy: TaskOrder): Order {
  if (order.orderBy !== orderBy) return { orderBy, sort: 'ASC' }
  return order.sort === 'ASC' ? { orderBy, sort: 'DESC' } : defaultOrder
}

/** `fitting`: number of rows that fit into the window, null while unknown. */
export const shownState = (state: ListState, fitting: number | null, isPhone: boolean): ShownState => ({
  ...state,
  limit: shownRows(state.limit, fitting, isPhone),
})
