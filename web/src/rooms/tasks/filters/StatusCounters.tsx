import { movers, moverTitles } from '@naryad/contract/tasks/tasks.movers'
import { lifecycle, openStatuses } from '@naryad/contract/tasks/tasks.statuses'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import IconArrowsExchange from '~icons/arrows-exchange'

import { useMe } from '../../../client/session/me.ts'
import { useStored } from '../../../client/settings/useStored.ts'
import { StatusSign } from '../../../entities/task/StatusSign.tsx'
import { isOneOf } from '../../../ui/fits.ts'
import { Icon } from '../../../ui/Icon.tsx'
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

interface Counter {
  key: string
  label: ReactNode
  isChosen: boolean
  /** The list that the counter counts, and what a click on it sets. */
  counted: Conditions
  toggled: Conditions
}

function byStatus(conditions: Conditions): Counter[] {
  const chosen = conditions.statuses?.length === 1 ? conditions.statuses[0] : undefined
  return openStatuses.map((status) => ({
    key: status,
    label: (
      <>
        <StatusSign status={status} />
        {lifecycle[status].short}
      </>
    ),
    isChosen: status === chosen,
    counted: { ...conditions, statuses: [status] },
    toggled: { ...conditions, statuses: status === chosen ? openOnly.statuses : [status] },
  }))
}

/** Whose move it is, and steps that have passed. */
function byMover(conditions: Conditions): Counter[] {
  const { nextMoves = [] } = conditions
  const chosen = nextMoves.length === 1 ? nextMoves[0] : undefined
  const isOverdue = conditions.nextMoveOverdue === true
  const overdue = { ...conditions, nextMoveOverdue: true }
  return [
    ...movers.map((mover) => ({
      key: mover,
      label: moverTitles[mover],
      isChosen: mover === chosen,
      counted: { ...conditions, nextMoves: [mover] },
      toggled: { ...conditions, nextMoves: mover === chosen ? undefined : [mover] },
    })),
    {
      key: 'overdue',
      label: 'Шаг просрочен',
      isChosen: isOverdue,
      counted: overdue,
      toggled: isOverdue ? { ...conditions, nextMoveOverdue: undefined } : overdue,
    },
  ]
}

const modes = ['status', 'mover'] as const
const isMode = isOneOf(modes)
const titles = { status: 'По статусам', mover: 'Чей ход' }

/**
 * Number of tasks by status, or by whose move it is, under the other filters; a click toggles the filter. Clients
 * count by status.
 */
export function StatusCounters(props: StatusCountersProps) {
  const isStaff = useMe().role !== 'client'
  const [stored, setMode] = useStored<(typeof modes)[number]>('counters', isMode, 'status')
  const mode = isStaff ? stored : 'status'
  const counters = useMemo(
    () => (mode === 'mover' ? byMover(props.conditions) : byStatus(props.conditions)),
    [mode, props.conditions],
  )
  const other = mode === 'mover' ? 'status' : 'mover'
  return (
    <Counters key={mode} {...props} title={titles[mode]} counters={counters}>
      {isStaff && (
        <button type="button" className={`${styles.counter} muted`} onClick={() => setMode(other)}>
          <Icon of={IconArrowsExchange} size={14} />
          {titles[other]}
        </button>
      )}
    </Counters>
  )
}

interface CountersProps extends StatusCountersProps {
  title: string
  counters: readonly Counter[]
  /** The switch to the other counters. */
  children: ReactNode
}

function Counters({ queue, title, counters, onChange, children }: CountersProps) {
  const filters = useMemo(() => counters.map(({ counted }) => toFilters(queue, counted)), [queue, counters])
  const { data, isFetching } = useQuery(tasksQueries.counts(filters))
  // While the tasks under other filters are being counted, the counters stay in place, without their figures.
  const [last, setLast] = useState<{ queue: ListQueue; counts: typeof data }>()
  const isKnown = data !== undefined && !data.includes(undefined)
  if (isKnown && (last?.counts !== data || last.queue !== queue)) setLast({ queue, counts: data })
  const placed = last?.queue === queue ? last.counts : undefined
  const shown = counters.flatMap((counter, at) =>
    placed && ((placed[at] ?? 0) > 0 || counter.isChosen) ? [{ ...counter, found: data?.[at] }] : [],
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
    <div className={`row gap-4 rigid min-width-0 phone-line-below phone-surface ${styles.row}`}>
      <div className={styles.counters} role="group" aria-label={title}>
        {shown.map(({ key, label, isChosen, found, toggled }) => (
          <button
            key={key}
            type="button"
            className={styles.counter}
            aria-pressed={isChosen}
            onClick={() => onChange(toggled)}
          >
            {label} <SteadyCount value={found} className="semibold digits" />
          </button>
        ))}
      </div>
      {children}
    </div>
  )
}
