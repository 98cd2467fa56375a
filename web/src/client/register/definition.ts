import type { ListColumn } from '@naryad/contract/kit/columns'
import type { Sort } from '@naryad/contract/kit/list'
import type { RouteDef } from '@naryad/contract/kit/route'
import type { FilterEntity } from '@naryad/contract/users/users'

import { columnSet, type ColumnSet } from '../../ui/list/columnSettings.ts'
import {
  type Conditions,
  type FilterSchema,
  type RegisterAddress,
  registerAddress,
  type RegisterFilters,
} from '../../ui/register/address.ts'
import type { Registered } from '../../ui/register/model.ts'

/** Request parameters of a register: a page of filtered rows. */
export type RegisterQuestion<F extends RegisterFilters> = F & { limit: number; offset: number }

/** A built-in view. */
export interface ReadyView<F extends RegisterFilters> {
  id: string
  title: string
  /** The view of an address without parameters; the first tab by default. */
  isUsual?: true
  /** Clients do not have it. */
  isForStaff?: true
  conditions?: Partial<Conditions<F>>
  orderBy?: string
  sort?: Sort
}

interface Declared<Item extends Registered, F extends RegisterFilters> {
  /** The room: first part of the query keys, and owner of the saved filters. */
  entity: Exclude<FilterEntity, 'tasks'>
  /** «/drivers»: the path of its screen. */
  path: `/${string}`
  filters: FilterSchema<F>
  columns: readonly ListColumn[]
  search: (
    question: RegisterQuestion<F>,
    signal: AbortSignal,
  ) => Promise<{ items: Item[]; totalCount: number }>
  views: readonly [ReadyView<F>, ...ReadyView<F>[]]
  /** Counts the matches of several filters in one call. */
  count: (filters: F[], signal: AbortSignal) => Promise<{ counts: number[] }>
  /** Other rooms whose objects the rows show: their changes are read again too. */
  shows?: readonly string[]
  /** Ids of all matching rows, where more of them can be selected than one call of `search` finds. */
  everything?: { most: number; ids: (filters: F, signal: AbortSignal) => Promise<number[]> }
  /** A route of `exportsRoutes`; undefined for a list without a file. */
  excel?: RouteDef
  /** «Ссылка на водителя скопирована» */
  copied: string
}

/** A register as declared, with values derived from the declaration. */
export interface RegisterDef<Item extends Registered, F extends RegisterFilters> extends Omit<
  Declared<Item, F>,
  'views'
> {
  views: readonly ReadyView<F>[]
  usual: ReadyView<F>
  address: RegisterAddress<F>
  columnSet: ColumnSet
}

export interface DefinedRegister<Item extends Registered, F extends RegisterFilters> extends RegisterDef<
  Item,
  F
> {
  /** The same register as clients have it. */
  forClients: RegisterDef<Item, F>
}

const withoutStaff = <One extends { isForStaff?: true }>(declared: readonly One[]): One[] =>
  declared.filter(({ isForStaff }) => !isForStaff)

/** Called once, at module level beside the screen. */
export const defineRegister = <Item extends Registered, F extends RegisterFilters>(
  declared: Declared<Item, F>,
): DefinedRegister<Item, F> => {
  const usual = declared.views.find(({ isUsual }) => isUsual) ?? declared.views[0]
  // Its address has no conditions, so it would be marked as the open one over a list without them.
  if (usual.conditions) throw new Error(`${declared.path} opens a view with conditions: ${usual.id}`)
  const address = registerAddress<F>(declared.filters, usual.id, usual)
  const columns = withoutStaff(declared.columns)
  return {
    ...declared,
    usual,
    address,
    columnSet: columnSet(declared.columns),
    forClients: {
      ...declared,
      usual,
      address,
      columns,
      columnSet: columnSet(columns),
      views: withoutStaff(declared.views),
    },
  }
}
