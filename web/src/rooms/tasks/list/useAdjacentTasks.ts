import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'

import { count } from '../../../ui/formats/numbers.ts'
import { totalText } from '../../../ui/list/paging.ts'
import type { CardPlace } from '../card/cardProps.ts'
import { tasksQueries } from '../tasks.queries.ts'
import { type ShownState, toTaskSearch } from './listState.ts'
import type { TaskList } from './model.ts'

export interface AdjacentTasks {
  place: CardPlace | undefined
  /** Opens the task before or after the opened one, across page borders. */
  step: (by: -1 | 1) => void
}

/** Position of the opened task in its list, with navigation to the adjacent tasks, which are prefetched. */
export function useAdjacentTasks(list: TaskList): AdjacentTasks {
  const client = useQueryClient()
  const { address, asked, rows, opened } = list
  const { page, limit } = address.state
  const order = useMemo(() => (rows.items ?? []).map((item) => item.id), [rows.items])
  const at = opened.id === null ? -1 : order.indexOf(opened.id)
  const pages = Math.ceil(rows.total.count / limit)

  const beside = useMemo(() => (at < 0 ? [] : [order[at + 1], order[at - 1]]), [order, at])
  useEffect(() => {
    for (const id of beside) {
      // A failed prefetch is repeated, and reported, when the task is opened.
      if (id !== undefined) client.query(tasksQueries.task(id)).catch(() => undefined)
    }
  }, [client, beside])

  const present = useRef<{ state: ShownState; id: number | null } | null>(null)
  useEffect(() => {
    present.current = { state: address.state, id: opened.id }
    return () => {
      present.current = null
    }
  }, [address.state, opened.id])
  const turn = async (by: -1 | 1) => {
    const next = { ...address.state, page: page + by }
    const { items } = await client.query(tasksQueries.list(toTaskSearch(opened.queue, next)))
    const task = by > 0 ? items[0] : items.at(-1)
    // Skipped if the user has navigated elsewhere meanwhile.
    const isStill = present.current?.id === opened.id && present.current.state === address.state
    if (task && isStill) opened.openOn({ ...asked, page: next.page }, task.id)
  }
  const step = (by: -1 | 1) => {
    const id = order[at + by]
    if (at < 0) return
    if (id !== undefined) opened.open(id, 'replace')
    // A failure is reported by the list itself when the user opens that page.
    else if (page + by >= 1 && page + by <= pages) void turn(by).catch(() => undefined)
  }

  const isFirst = page === 1 && at === 0
  const isLast = page >= pages && at === order.length - 1
  const place =
    at < 0
      ? undefined
      : {
          text: `${count((page - 1) * limit + at + 1)} из ${totalText(rows.total)}`,
          onPrevious: isFirst ? undefined : () => step(-1),
          onNext: isLast ? undefined : () => step(1),
        }
  return { place, step }
}
