import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'

import { useAdjacentRows } from '../../../client/list/useAdjacentRows.ts'
import { count } from '../../../ui/formats/numbers.ts'
import { totalText } from '../../../ui/list/paging.ts'
import type { CardPlace } from '../card/cardProps.ts'
import { tasksQueries } from '../tasks.queries.ts'
import { toTaskSearch } from './listState.ts'
import type { TaskList } from './model.ts'

export interface AdjacentTasks {
  place: CardPlace | undefined
  /** Opens the task before or after the opened one, across page borders. */
  step: (by: -1 | 1) => void
}

/** Position of the opened task in its list, with navigation to the adjacent tasks, which are prefetched. */
export function useAdjacentTasks(list: TaskList): AdjacentTasks {
  const client = useQueryClient()
  const { address, asked, rows, order, opened } = list
  const { page, limit } = address.state
  const { at, isFirst, isLast, step } = useAdjacentRows({
    order,
    id: opened.id,
    place: address.state,
    total: rows.total.count,
    state: address.state,
    open: opened.open,
    readPage: async (page) =>
      (await client.query(tasksQueries.list(toTaskSearch(opened.queue, { ...address.state, page })))).items,
    openOn: (page, id) => opened.openOn({ ...asked, page }, id),
  })

  const beside = useMemo(() => (at < 0 ? [] : [order[at + 1], order[at - 1]]), [order, at])
  useEffect(() => {
    for (const id of beside) {
      // A failed prefetch is repeated, and reported, when the task is opened.
      if (id !== undefined) client.query(tasksQueries.task(id)).catch(() => undefined)
    }
  }, [client, beside])

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
