import type { DueFilters, DueGroup, DueRow, DueTasksInput } from '@naryad/contract/due/due'
import { dueRoutes } from '@naryad/contract/due/due.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

/** What the rows show or follow from. */
export const dueRooms = ['maintenance', 'cars', 'drivers', 'companies', 'tasks']

/** A row with the group that it belongs to. */
export interface DueItem extends DueRow {
  group: DueGroup | null
}

/** The key of the group of a row, as the server names it. */
const groupKeyOf: Readonly<Record<DueFilters['groupBy'], (row: DueRow) => string>> = {
  none: () => '',
  company: ({ company }) => `company:${company?.id ?? 0}`,
  yard: ({ company, yard }) => `company:${company?.id ?? 0}/yard:${yard?.id ?? 0}`,
  car: ({ car }) => `car:${car?.id ?? 0}`,
}

type Body = Parameters<typeof call<typeof dueRoutes.search>>[1]['body']

/** The page with the group of each row. */
export async function searchDue(
  body: Body,
  signal: AbortSignal,
): Promise<{ items: DueItem[]; totalCount: number }> {
  const { items, groups = [], totalCount } = await call(dueRoutes.search, { body }, { signal, silent: true })
  const byKey = new Map(groups.map((group) => [group.key, group]))
  const keyOf = groupKeyOf[body.groupBy ?? 'yard']
  return { items: items.map((row) => ({ ...row, group: byKey.get(keyOf(row)) ?? null })), totalCount }
}

export const findDueKeys = (filters: Partial<DueFilters>, signal?: AbortSignal) =>
  call(dueRoutes.keys, { body: filters }, signal && { signal })

export const dueQueries = {
  /** The panel says itself that the term is gone, so the call is silent. */
  one: (id: number) =>
    queryOptions({
      queryKey: ['due', 'one', id],
      queryFn: ({ signal }) => call(dueRoutes.one, { params: { id } }, { signal, silent: true }),
      meta: { rooms: dueRooms },
    }),
  /** The keys of selected rows. */
  keys: (ids: readonly number[]) =>
    queryOptions({
      queryKey: ['due', 'keys', ids],
      queryFn: async ({ signal }) => {
        const { items } = await findDueKeys({ ids: [...ids], groupBy: 'none', period: 'ALL' }, signal)
        return items.map(({ key }) => key)
      },
    }),
  /** The ids of a group on all pages. */
  ofGroup: (filters: Partial<DueFilters>, group: string) =>
    queryOptions({
      queryKey: ['due', 'group', filters, group],
      queryFn: async ({ signal }) => {
        const { items } = await findDueKeys({ ...filters, group }, signal)
        return items.map(({ id }) => id)
      },
      meta: { rooms: dueRooms },
    }),
  preview: (input: DueTasksInput) =>
    queryOptions({
      queryKey: ['due', 'preview', input],
      queryFn: ({ signal }) => call(dueRoutes.preview, { body: input }, { signal, silent: true }),
      enabled: input.keys.length > 0,
      placeholderData: (previous) => previous,
      meta: { isSilent: true, rooms: dueRooms },
    }),
}
