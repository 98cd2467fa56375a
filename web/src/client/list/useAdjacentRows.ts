import { useEffect, useRef } from 'react'

import type { Place } from '../../ui/list/paging.ts'

interface OpenedRow {
  order: readonly number[]
  /** The opened object; null if none is open. */
  id: number | null
  place: Place
  total: number
  /** The state of the address: a late response must not navigate if it has changed. */
  state: unknown
  open: (id: number, how: 'replace') => void
  readPage: (page: number) => Promise<readonly { id: number }[]>
  openOn: (page: number, id: number) => void
}

interface AdjacentRows {
  /** Index of the opened row on its page; -1 if it is not there. */
  at: number
  isFirst: boolean
  isLast: boolean
  /** Opens the object before or after the opened one, across page borders. */
  step: (by: -1 | 1) => void
}

/** The rows before and after the opened one. */
export function useAdjacentRows({ order, id, place, total, state, ...acts }: OpenedRow): AdjacentRows {
  const { page, limit } = place
  const at = id === null ? -1 : order.indexOf(id)
  const pages = Math.ceil(total / limit)
  const present = useRef<Pick<OpenedRow, 'state' | 'id'> | null>(null)
  useEffect(() => {
    present.current = { state, id }
    return () => {
      present.current = null
    }
  }, [state, id])
  const turn = async (by: -1 | 1) => {
    const rows = await acts.readPage(page + by)
    const row = by > 0 ? rows[0] : rows.at(-1)
    // Skipped if the user has navigated elsewhere meanwhile.
    if (row && present.current?.id === id && present.current.state === state) acts.openOn(page + by, row.id)
  }
  return {
    at,
    isFirst: page === 1 && at === 0,
    isLast: page >= pages && at === order.length - 1,
    step: (by) => {
      if (at < 0) return
      const next = order[at + by]
      if (next !== undefined) acts.open(next, 'replace')
      // A failure is reported by the list itself when the user opens that page.
      else if (page + by >= 1 && page + by <= pages) void turn(by).catch(() => undefined)
    },
  }
}
