import { hashKey, type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { type RefObject, useMemo, useRef } from 'react'

import { fitLimit, type PageLimit, type Paging, type Place } from '../../ui/list/paging.ts'
import type { DepartedRows } from '../../ui/list/steadyRows.ts'
import { type Roving, useRoving } from '../../ui/list/useRoving.ts'
import { type ListSelection, useSelection } from '../../ui/list/useSelection.ts'
import { useIsPhone } from '../../ui/useMedia.ts'
import { useSamePlace } from './usePageRows.ts'
import { type SteadyRows, useRowsOfLastPage, useSteadyPage, useSteadyRows } from './useSteadyRows.ts'

interface Found<Item> {
  items: Item[]
  totalCount: number
  totalIsExact?: false | undefined
}

interface ListSource<Item, Key extends QueryKey, OtherKey extends QueryKey> {
  /** Reads the page; its key identifies the list and the page. */
  list: UseQueryOptions<Found<Item>, Error, Found<Item>, Key>
  /** Reads what has become of rows that left the page. */
  elsewhere: (ids: number[]) => UseQueryOptions<DepartedRows<Item>, Error, DepartedRows<Item>, OtherKey>
  /** A limit of zero: unknown until the window is measured. */
  place: Place
  /** The chosen page size, and how many rows fit into the window. */
  limit: PageLimit
  fitting: number | null
  /** Identifies the filters: a selection survives paging, but not another filter. */
  filters: string
  /** `replace`: the page does not exist, or another one has the first row shown. */
  onPage: (page: number, how: 'push' | 'replace') => void
  onLimit: (limit: PageLimit) => void
}

interface List<Item> {
  /** They do not move while others work. */
  rows: SteadyRows<Item>
  order: readonly number[]
  selection: ListSelection
  roving: Roving
  scroller: RefObject<HTMLDivElement | null>
  paging: Paging
}

const none: readonly never[] = []

/** The engine of every list: the rows of a page, the selection across pages, and the focused row. */
export function useList<Item extends { id: number }, Key extends QueryKey, OtherKey extends QueryKey>(
  source: ListSource<Item, Key, OtherKey>,
): List<Item> {
  const { list, elsewhere, place, limit, fitting, filters, onPage, onLimit } = source
  const isPhone = useIsPhone()
  const isFit = limit === fitLimit
  const correctPage = (page: number) => onPage(page, 'replace')
  useSamePlace(place.page, place.limit, isFit && !isPhone, correctPage)
  const found = useQuery({ ...list, enabled: place.limit > 0 })
  const page = useSteadyPage({ found, search: hashKey(list.queryKey), limit: place.limit })
  const departed = useQuery(elsewhere(page.away)).data
  const rows = useRowsOfLastPage(useSteadyRows(page, departed), place, correctPage)
  const order = useMemo(() => (rows.items ?? none).map(({ id }) => id), [rows.items])
  const selection = useSelection(filters, order)
  const scroller = useRef<HTMLDivElement>(null)
  const roving = useRoving(order, scroller)
  const paging = {
    page: place.page,
    limit: place.limit,
    total: rows.total,
    shown: rows.items?.length,
    onPage: (page: number) => {
      onPage(page, 'push')
      scroller.current?.scrollTo({ top: 0 })
    },
    onLimit,
    fit: { isOn: isFit, rows: fitting, onFit: () => onLimit(fitLimit) },
  }
  return { rows, order, selection, roving, scroller, paging }
}
