import type { Car } from '@naryad/contract/cars/cars'
import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import IconClipboardText from '~icons/clipboard-text'
import IconPlus from '~icons/plus'

import { Failed } from '../../../client/queries/Failed.tsx'
import { PriorityMark } from '../../../entities/task/PriorityMark.tsx'
import { QueueMark } from '../../../entities/task/QueueMark.tsx'
import { StatusMark } from '../../../entities/task/StatusMark.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { nearDay, nearMoment } from '../../../ui/formats/dates.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Section } from '../../../ui/register/Facts.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { SkeletonBar } from '../../../ui/states/SkeletonRows.tsx'
import { carsQueries } from '../cars.queries.ts'
import { useNewTask } from '../useNewTask.ts'

import styles from './panel.module.css'

/** «Заявки»: open tasks, recently finished ones, and a button for a new task filled in from the truck. */
export function TasksTab({ car }: { car: Car }) {
  const newTask = useNewTask()
  const open = useQuery(carsQueries.openTasks(car.id))
  const ended = useQuery(carsQueries.endedTasks(car.id))
  const failed = [open, ended].find(({ isLoadingError }) => isLoadingError)
  if (failed?.error) {
    return (
      <Failed
        title="Не удалось загрузить заявки"
        error={failed.error}
        onRetry={() => void Promise.all([open.refetch(), ended.refetch()])}
      />
    )
  }
  if (!open.data || !ended.data) return <SkeletonBar width="100%" height={120} />
  const isEmpty = open.data.items.length === 0 && ended.data.items.length === 0
  const create = newTask && (
    <Button leftSection={<Icon of={IconPlus} />} onClick={() => newTask(car)}>
      Новая заявка
    </Button>
  )
  if (isEmpty) {
    return (
      <EmptyState
        sign={IconClipboardText}
        title="По этому ТС заявок не было"
        text="Здесь будут открытые и недавние заявки."
        actions={create}
      />
    )
  }
  return (
    <>
      <div className="flex end">{create}</div>
      <TaskLines title="Открытые" tasks={open.data.items} total={open.data.totalCount} />
      <TaskLines title="Недавние" tasks={ended.data.items} total={ended.data.totalCount} />
    </>
  )
}

const whenOf = ({ doneAt, closedAt, deadlineAt }: TaskItem): string => {
  const end = doneAt ?? closedAt
  if (end) return nearDay(end)
  return deadlineAt ? nearMoment(deadlineAt) : ''
}

function TaskLines({ title, tasks, total }: { title: string; tasks: readonly TaskItem[]; total: number }) {
  if (tasks.length === 0) return null
  return (
    <Section title={title} count={total}>
      <ul className="plain-list">
        {tasks.map((task) => (
          <li key={task.id}>
            <Link
              to="/tasks/$queue/{-$id}"
              params={{ queue: task.queue, id: task.id }}
              className={styles.taskLine ?? ''}
            >
              <StatusMark status={task.status} isBare />
              <QueueMark queue={task.queue} size={14} />
              <span className="digits muted">{task.id}</span>
              <PriorityMark priority={task.priority} />
              <span className={`grow min-width-0 truncate ${styles.cut}`} data-tip-cut>
                {task.title}
              </span>
              <span className={`rigid text-12 regular muted ${styles.aside}`}>{whenOf(task)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
