import { lifecycle, openStatuses } from '@naryad/contract/tasks/tasks.statuses'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { count } from '../../../kit/formats/numbers.ts'
import { StatusSign } from '../../../kit/marks/StatusSign.tsx'
import type { ListQueue } from '../list/listQueue.ts'
import { toFilters } from '../list/listState.ts'
import { tasksQueries } from '../tasks.queries.ts'
import { type Conditions, openOnly } from './conditions.ts'

import styles from './StatusCounters.module.css'

interface StatusCountersProps {
  queue: ListQueue
  conditions: Conditions
  onChange: (conditions: Conditions) => void
}

/** Number of tasks by status under the other filters; a click toggles the status filter. */
export function StatusCounters({ queue, conditions, onChange }: StatusCountersProps) {
  const filters = useMemo(
    () => openStatuses.map((status) => toFilters(queue, { ...conditions, statuses: [status] })),
    [queue, conditions],
  )
  const { data, isPending } = useQuery(tasksQueries.counts(filters))
  const chosen = conditions.statuses?.length === 1 ? conditions.statuses[0] : undefined
  const shown = openStatuses.flatMap((status, at) => {
    const found = data?.[at]
    return found !== undefined && (found > 0 || status === chosen) ? [{ status, found }] : []
  })
  // Reserves the height, so that the rows below do not move when the counts arrive.
  if (isPending)
    return (
      <div className={styles.counters} aria-hidden>
        <span className={styles.counter} />
      </div>
    )
  if (shown.length === 0) return null
  return (
    <div className={styles.counters} role="group" aria-label="По статусам">
      {shown.map(({ status, found }) => (
        <button
          key={status}
          type="button"
          className={styles.counter}
          aria-pressed={status === chosen}
          onClick={() =>
            onChange({ ...conditions, statuses: status === chosen ? openOnly.statuses : [status] })
          }
        >
          <StatusSign status={status} />
          {lifecycle[status].short} <b className={styles.count}>{count(found)}</b>
        </button>
      ))}
    </div>
  )
}
