import { queryOptions } from '@tanstack/react-query'

import type { DepartedRows } from '../../ui/list/steadyRows.ts'
import type { RegisterFilters } from '../../ui/register/address.ts'
import type { Registered } from '../../ui/register/model.ts'
import { type Counts, countsOfSame } from '../queries/countsOf.ts'
import type { RegisterDef, RegisterQuestion } from './definition.ts'

/** Silent, because the list shows its own error state and missing counters are simply not shown. */
const meta = { isSilent: true }

/** Limit of rows that can be selected and looked up by id. */
const mostChosen = 1000
const maxOnPage = 500

export const registerQueries = {
  list: <Item extends Registered, F extends RegisterFilters>(
    def: RegisterDef<Item, F>,
    question: RegisterQuestion<F>,
  ) =>
    queryOptions({
      queryKey: [def.entity, 'list', question] as const,
      queryFn: ({ signal }) => def.search(question, signal),
      meta: { ...meta, ...(def.shows && { rooms: def.shows }) },
      // Rows of the previous search stay until the new ones arrive.
      placeholderData: (previous) => previous,
    }),

  /** Rows that have left a page: those that still match the list, and the current state of all of them. */
  elsewhere: <Item extends Registered, F extends RegisterFilters>(
    def: RegisterDef<Item, F>,
    filters: F,
    ids: number[],
  ) =>
    queryOptions({
      queryKey: [def.entity, 'elsewhere', filters, ids] as const,
      queryFn: async ({ signal }): Promise<DepartedRows<Item>> => {
        const page = { ids, limit: ids.length, offset: 0 }
        const [matching, existing] = await Promise.all([
          def.search({ ...filters, ...page }, signal),
          def.search({ ...def.filters.parse({}), ...page }, signal),
        ])
        return { matching: matching.items, existing: existing.items }
      },
      meta,
      enabled: ids.length > 0,
      placeholderData: (previous) => previous,
    }),

  /** Number of matches of each filter, in one call. */
  counts: <Item extends Registered, F extends RegisterFilters>(
    def: RegisterDef<Item, F>,
    filters: F[],
    isOn: boolean,
  ) =>
    queryOptions({
      queryKey: [def.entity, 'counts', filters] as const,
      queryFn: ({ signal }): Promise<Counts> => def.count(filters, signal),
      meta,
      enabled: isOn,
      placeholderData: countsOfSame(filters),
      select: ({ counts }) => counts,
    }),
}

/** Limit of rows that can be selected in this list. */
export const mostChosenOf = <Item extends Registered, F extends RegisterFilters>({
  everything,
}: RegisterDef<Item, F>): number => everything?.most ?? mostChosen

/** Ids of the matching objects on all pages, at most the limit. */
export async function findAllIds<Item extends Registered, F extends RegisterFilters>(
  def: RegisterDef<Item, F>,
  filters: F,
): Promise<number[]> {
  if (def.everything) return def.everything.ids(filters, new AbortController().signal)
  const ids: number[] = []
  const { signal } = new AbortController()
  for (let offset = 0; offset < mostChosen; offset += maxOnPage) {
    const { items, totalCount } = await def.search({ ...filters, limit: maxOnPage, offset }, signal)
    ids.push(...items.map(({ id }) => id))
    if (ids.length >= totalCount) break
  }
  return ids
}
