import { shortName } from '@naryad/contract/kit/people'
import type { Task, TaskAction } from '@naryad/contract/tasks/tasks'
import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { lifecycle, statuses, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import { useInfiniteQuery } from '@tanstack/react-query'

import { StatusMark } from '../../../entities/task/StatusMark.tsx'
import { nearMoment } from '../../../ui/formats/dates.ts'
import { cardQueries } from './card.queries.ts'

import styles from './card.module.css'

interface Step {
  status: TaskStatus
  at: string
  who: string
}

const byTitle = new Map(statuses.map((status) => [lifecycle[status].title, status]))
const maxSteps = 6

/** The last statuses of the task, oldest first, read from the titles in its history. */
function stepsOf(task: Task, actions: readonly TaskAction[]): Step[] {
  const steps: Step[] = [
    { status: 'NEW', at: task.createdAt, who: task.createdBy ? shortName(task.createdBy) : '' },
  ]
  for (const { to, at, who } of actions.toReversed()) {
    const status = byTitle.get(to ?? '')
    if (status && status !== steps.at(-1)?.status) steps.push({ status, at, who: who ? shortName(who) : '' })
  }
  return steps.slice(-maxSteps)
}

/** On the full-width card: the last statuses up to the current one, with times and names. */
export function StatusPath({ task }: { task: Task }) {
  const { data } = useInfiniteQuery(cardQueries.actions(task.id))
  const actions =
    data?.pages.flatMap(({ items }) => items.filter(({ field }) => field === taskTitles.status)) ?? []
  return (
    <ol className={styles.path} aria-label="Путь заявки">
      {stepsOf(task, actions).map(({ status, at, who }) => (
        <li key={at + status} className={styles.step}>
          <StatusMark status={status} isShort />
          <span>{nearMoment(at)}</span>
          <span>{who}</span>
        </li>
      ))}
    </ol>
  )
}
