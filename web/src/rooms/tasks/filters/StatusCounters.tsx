import { lifecycle, openStatuses } from '@naryad/contract/tasks/tasks.statuses'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { StatusSign } from '../../../entities/task/StatusSign.tsx'
import { SteadyCount } from '../../../ui/marks/SteadyCount.tsx'
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
  const { data, isFetching } = useQuery(tasksQueries.counts(filters))
  // While the tasks under other filters are being counted, the statuses stay in place, without their figures.
  const [last, setLast] = useState<{ queue: ListQueue; counts: typeof data }>()
  const isKnown = data !== undefined && !data.includes(undefined)
  if (isKnown && (last?.counts !== data || last.queue !== queue)) setLast({ queue, counts: data })
  const placed = last?.queue === queue ? last.counts : undefined
  const chosen = conditions.statuses?.length === 1 ? conditions.statuses[0] : undefined
  const shown = openStatuses.flatMap((status, at) =>
    placed && ((placed[at] ?? 0) > 0 || status === chosen) ? [{ status, found: data?.[at] }] : [],
  )
  // Reserves the height, so that a filter that was just pressed stays under the pointer. A phone has no room to spare:
  // there it is reserved only until the counts have come.
  if (shown.length === 0)
    return (
      <div className={styles.counters} data-settled={isFetching ? undefined : true} aria-hidden>
        <span className={styles.counter} />
      </div>
    )
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
          {lifecycle[status].short} <SteadyCount value={found} className="semibold digits" />
        </button>
      ))}
    </div>
  )
}
