import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

import { oneOf } from '../../../kit/oneOf.ts'
import type { ConditionSearch } from '../filters/conditions.ts'
import { reportConditions } from '../filters/reportConditions.ts'
import { type MyView, myViews } from './my.queries.ts'

/** A list of the screen, or exactly the requests behind a figure of a report: their conditions. */
export type MySearch = Omit<ConditionSearch, 'query'> & {
  view?: MyView
  query?: string | number
}

const keys = myViews.map(({ key }) => key)

/** A search for a number is a number in the address: as a text it would stand in quotation marks. */
const written = (query: string | number): string | number =>
  /^[1-9]\d{0,14}$/.test(String(query)) ? Number(query) : query

const isWords = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

/** What the address says of the list; anything else is ignored. */
export function checkMySearch({ view, query, ...search }: Record<string, unknown>): MySearch {
  const known = oneOf(keys, view)
  const { query: _query, ...conditions } = reportConditions.write(reportConditions.read(search))
  return {
    ...conditions,
    ...(known && known !== 'open' && { view: known }),
    ...(isWords(query) && query !== '' && { query: written(query) }),
  }
}

/** The view, the search and the opened request stand in the address, so that Back works. */
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
    /** Of a figure that was opened; null where the view says what to show. */
    conditions: Object.keys(conditions).length > 0 ? reportConditions.read(conditions) : null,
    change,
    open,
  }
}
