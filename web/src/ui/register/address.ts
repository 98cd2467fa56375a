import { Sort } from '@naryad/contract/kit/list'
import { z } from 'zod'

import { encodeValue, fingerprintOf, pieces } from '../list/addressValues.ts'
import { fitLimit, type PageLimit, pageSizes, usualLimit } from '../list/paging.ts'

/** Common filters; each register adds its own. */
export interface RegisterFilters {
  query: string
  ids?: number[] | undefined
  orderBy: string
  sort: Sort
}

/** Filters that the user sets in a register. */
export type Conditions<F extends RegisterFilters> = Omit<F, 'ids' | 'orderBy' | 'sort'>

/** The complete state of a register in its address. */
export interface RegisterState<F extends RegisterFilters> {
  view: string
  conditions: Conditions<F>
  orderBy: string
  sort: Sort
  page: number
  /** Null: the page size comes from the user's stored setting. */
  limit: PageLimit | null
  /** Selected tab of the opened object. */
  tab: string | null
  /** Whether the opened object takes the full width. */
  isWide: boolean
}

/** Search parameters as the router stores them: flat, and empty for the default state. */
export type RegisterSearch = Record<string, string | number | boolean>

type Known = Readonly<Record<string, unknown>>

const firstPage = 1

const Rest = z.object({
  // The router parses a key of digits as a number.
  view: z
    .union([z.string(), z.number()])
    .transform(String)
    .pipe(z.string().regex(/^[\w-]{1,40}$/))
    .nullable()
    .catch(null),
  sort: Sort.nullable().catch(null),
  page: z.coerce.number().int().min(1).max(100_000).catch(firstPage),
  limit: z
    .union([z.literal(fitLimit), z.coerce.number().pipe(z.literal(pageSizes))])
    .nullable()
    .catch(null),
  tab: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .nullable()
    .catch(null),
  wide: z.boolean().catch(false),
})

/** Reads and writes the state of one register by the filter schema of the contract. */
export interface RegisterAddress<F extends RegisterFilters> {
  initial: RegisterState<F>
  read: (search: Known) => RegisterState<F>
  write: (state: RegisterState<F>) => RegisterSearch
  /** Equal filters have equal fingerprints, regardless of the order of their values. */
  fingerprint: (conditions: Conditions<F>) => string
  toFilters: (state: Pick<RegisterState<F>, 'conditions' | 'orderBy' | 'sort'>) => F
  /** A click on a column header cycles: ascending, descending, default. */
  nextOrder: (state: RegisterState<F>, orderBy: string) => Pick<RegisterState<F>, 'orderBy' | 'sort'>
}

/** The filter schema as declared, so that its fields can be parsed one by one. */
export interface FilterSchema<F> {
  shape: Readonly<Record<string, z.ZodType>>
  parse: (value: unknown) => F
}

export function registerAddress<F extends RegisterFilters>(
  schema: FilterSchema<F>,
  firstView: string,
  /** The order of an address without parameters; by default the server's order. */
  order: { orderBy?: string | undefined; sort?: Sort | undefined } = {},
): RegisterAddress<F> {
  const fieldOf = (key: string, value: unknown): unknown => {
    const field = schema.shape[key]
    const fitting = [value, String(value), pieces(value)].find((one) => field?.safeParse(one).success)
    return fitting
  }
  const conditionKeys = Object.keys(schema.shape).filter((key) => !['ids', 'orderBy', 'sort'].includes(key))
  const conditionsIn = (search: Known): Conditions<F> => {
    const found: Record<string, unknown> = {}
    for (const key of conditionKeys) {
      if (search[key] !== undefined) found[key] = fieldOf(key, search[key])
    }
    const { ids: _ids, orderBy: _orderBy, sort: _sort, ...conditions } = schema.parse(found)
    return conditions
  }
  const { orderBy, sort } = schema.parse({ orderBy: order.orderBy, sort: order.sort })
  const initial: RegisterState<F> = {
    view: firstView,
    conditions: conditionsIn({}),
    orderBy,
    sort,
    page: firstPage,
    limit: null,
    tab: null,
    isWide: false,
  }
  const usual = new Map(Object.entries(initial.conditions))

  const conditionsOut = (conditions: Conditions<F>): RegisterSearch => {
    const search: RegisterSearch = {}
    const values = new Map(Object.entries(conditions))
    for (const key of conditionKeys) {
      const value = encodeValue(values.get(key))
      if (value !== undefined && value !== encodeValue(usual.get(key))) search[key] = value
    }
    return search
  }

  return {
    initial,
    read: (search) => {
      const { view, sort: wanted, wide, ...rest } = Rest.parse(search)
      const order = fieldOf('orderBy', search.orderBy)
      return {
        ...rest,
        view: view ?? firstView,
        sort: wanted ?? sort,
        orderBy: typeof order === 'string' ? order : orderBy,
        isWide: wide,
        conditions: conditionsIn(search),
      }
    },
    write: (state) => {
      const search = conditionsOut(state.conditions)
      if (state.view !== firstView) search.view = state.view
      if (state.orderBy !== orderBy) search.orderBy = state.orderBy
      if (state.sort !== sort) search.sort = state.sort
      if (state.page !== firstPage) search.page = state.page
      // A page number depends on the page size, and the reader of a link may have stored another one.
      const limit = state.limit ?? (state.page === firstPage ? null : usualLimit)
      if (limit !== null) search.limit = limit
      if (state.tab !== null) search.tab = state.tab
      if (state.isWide) search.wide = true
      return search
    },
    fingerprint: (conditions) => fingerprintOf(conditionsOut(conditions)),
    toFilters: ({ conditions, orderBy, sort }) => schema.parse({ ...conditions, orderBy, sort }),
    nextOrder: (state, wanted) => {
      const isUsual = state.orderBy === orderBy && state.sort === sort
      if (state.orderBy !== wanted) return { orderBy: wanted, sort: 'ASC' }
      if (isUsual) return { orderBy: wanted, sort: sort === 'ASC' ? 'DESC' : 'ASC' }
      if (wanted === orderBy) return { orderBy, sort }
      return state.sort === 'ASC' ? { orderBy: wanted, sort: 'DESC' } : { orderBy, sort }
    },
  }
}
