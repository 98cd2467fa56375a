import type { ListColumn } from '@naryad/contract/kit/columns'
import type { Sort } from '@naryad/contract/kit/list'
import type { RouteDef } from '@naryad/contract/kit/route'
import type { FilterEntity } from '@naryad/contract/users/users'

import { columnSet, type ColumnSet } from '../../kit/list/columnSettings.ts'
import {
  type Conditions,
  type FilterSchema,
  type RegisterAddress,
  registerAddress,
  type RegisterFilters,
} from '../../kit/register/address.ts'
import type { Registered } from '../../kit/register/model.ts'

/** What a register asks of the server: a page of what its filters find. */
export type RegisterQuestion<F extends RegisterFilters> = F & { limit: number; offset: number }

/** A built-in tab. */
export interface ReadyView<F extends RegisterFilters> {
  id: string
  title: string
  /** The view of the plain address, without conditions; the first tab by default. */
  isUsual?: true
  conditions?: Partial<Conditions<F>>
  orderBy?: string
  sort?: Sort
}

interface Declared<Item extends Registered, F extends RegisterFilters> {
  /** The room: its name begins the cache keys and stands over the saved filters. */
  entity: Exclude<FilterEntity, 'tasks'>
  /** «/drivers»: the place of its screen. */
  path: '/drivers' | '/organizations' | '/contacts' | '/cars' | '/users' | '/registration-requests'
  filters: FilterSchema<F>
  columns: readonly ListColumn[]
  search: (
    question: RegisterQuestion<F>,
    signal: AbortSignal,
  ) => Promise<{ items: Item[]; totalCount: number }>
  views: readonly [ReadyView<F>, ...ReadyView<F>[]]
  /** How many each of the filters finds, in one call. */
  count: (filters: F[], signal: AbortSignal) => Promise<{ counts: number[] }>
  /** One of `exportsRoutes`. */
  excel: RouteDef
  /** «Ссылка на водителя скопирована» */
  copied: string
}

/** A register as it is declared, with what follows from the declaration. */
export interface RegisterDef<Item extends Registered, F extends RegisterFilters> extends Declared<Item, F> {
  usual: ReadyView<F>
  address: RegisterAddress<F>
  columnSet: ColumnSet
}

/** Made once, beside the screen. */
export const defineRegister = <Item extends Registered, F extends RegisterFilters>(
  declared: Declared<Item, F>,
): RegisterDef<Item, F> => {
  const usual = declared.views.find(({ isUsual }) => isUsual) ?? declared.views[0]
  return {
    ...declared,
    usual,
    address: registerAddress<F>(declared.filters, usual.id, usual),
    columnSet: columnSet(declared.columns),
  }
}
