import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

import { oneOf } from '../../../ui/oneOf.ts'
import type { ConditionSearch } from '../filters/conditions.ts'
import { reportConditions } from '../filters/reportConditions.ts'
import { type MyView, myViews } from './my.queries.ts'

/** One of the screen's views, or exactly the requests behind a figure of a report, by their filters. */
export type MySearch = Omit<ConditionSearch, 'query'> & {
  view?: MyView
  query?: string | number
}

const keys = myViews.map(({ key }) => key)

/** A query of digits is written as a number, because the router would put a string of digits in quotes. */
const written = (query: string | number): string | number =>
  /^[1-9]\d{0,14}$/.test(String(query)) ? Number(query) : query

const isWords = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

/** Parses the search parameters; unknown ones are ignored. */
export function checkMySearch({ view, query, ...search }: Record<string, unknown>): MySearch {
  const known = oneOf(keys, view)
  const { query: _query, ...conditions } = reportConditions.write(reportConditions.read(search))
  return {
    ...conditions,
    ...(known && known !== 'open' && { view: known }),
    ...(isWords(query) && query !== '' && { query: written(query) }),
  }
}

/** View, search and opened request are in the address, so that Back works. */
export function useMyAddress() {
  const { id } = useParams({ strict: false })
  const { view = 'open', query = '', ...conditions } = checkMySearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = useCallback(
    (next: MySearch, replace = false) =>
      void navigate({
        to: '/my/{-$id}',
        params: { id: undefined },
        search: checkMySearch({ ...next }),
        replace,
      }),
    [navigate],
  )
  const open = useCallback(
    (next: number | undefined) => void navigate({ to: '/my/{-$id}', params: { id: next }, search: true }),
    [navigate],
  )
  return {
    id,
    view,
    query: String(query),
    /** Filters of an opened figure; null if the view determines the list. */
    conditions: Object.keys(conditions).length > 0 ? reportConditions.read(conditions) : null,
    change,
    open,
  }
}
