import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { hashKey, queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { call } from '../../client/api/api.ts'
import { Failed } from '../../client/queries/Failed.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { count } from '../../ui/formats/numbers.ts'
import { SkeletonBar } from '../../ui/states/SkeletonRows.tsx'
import { TaskFacts } from './TaskFacts.tsx'

import styles from './related.module.css'

type Of =
  | { driverIds: number[] }
  | { contactIds: number[] }
  | { companyIds: number[] }
  | { contractIds: number[] }
  | { operatorIds: number[] }

const step = 20
const most = 500

export const relatedTasksQuery = (of: Of, limit: number = step) =>
  queryOptions({
    queryKey: ['tasks', 'related', of, limit] as const,
    queryFn: ({ signal }) => call(tasksRoutes.search, { body: { ...of, limit } }, { signal }),
    // While more rows load, those of the same object stay; those of another object do not.
    placeholderData: (previous, query) =>
      hashKey([query?.queryKey[2]]) === hashKey([of]) ? previous : undefined,
  })

interface RelatedTasksProps {
  of: Of
  /** «У водителя заявок не было» */
  empty: string
}

/** The tasks of a driver, contact, organization or operator, newest first; each links to its queue. */
export function RelatedTasks({ of, empty }: RelatedTasksProps) {
  const [limit, setLimit] = useState(step)
  const { data, error, isPending, isLoadingError, isFetching, refetch } = useQuery(
    relatedTasksQuery(of, limit),
  )
  if (isPending) return <SkeletonBar width="60%" height={16} />
  if (isLoadingError) {
    return <Failed title="Не удалось загрузить заявки" error={error} onRetry={() => void refetch()} />
  }
  const { items, totalCount } = data
  if (items.length === 0) return <p className="no-margin muted">{empty}</p>
  return (
    <>
      <ul className="plain-list stack" aria-label="Заявки">
        {items.map((task) => (
          <TaskLine key={task.id} task={task} />
        ))}
      </ul>
      {items.length < Math.min(totalCount, most) && (
        <Button size="sm" isBusy={isFetching} onClick={() => setLimit(Math.min(limit + step, most))}>
          Показать ещё · {count(totalCount - items.length)}
        </Button>
      )}
    </>
  )
}

const TaskLine = ({ task }: { task: TaskItem }) => (
  <li>
    <Link to="/tasks/$queue/{-$id}" params={{ queue: task.queue, id: task.id }} className={styles.task}>
      <TaskFacts task={task} />
    </Link>
  </li>
)
