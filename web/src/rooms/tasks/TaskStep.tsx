import type { TaskItem } from '@naryad/contract/tasks/tasks'
import type { TaskStatus } from '@naryad/contract/tasks/tasks.statuses'
import { Link } from '@tanstack/react-router'
import IconPlayerPlay from '~icons/player-play'

import { Button } from '../../ui/controls/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useTaskActions } from './card/useTaskActions.ts'
import { useOutbox } from './waiting/useOutbox.ts'

import controls from '../../ui/controls/controls.module.css'

const beginsFrom: readonly TaskStatus[] = ['ASSIGNED', 'PLANNED', 'WAITING_CLIENT', 'WAITING_PARTS']

/** Button for the next action of a task in a list of visits: starts the task, or links to its report. */
export function TaskStep({ task, className }: { task: TaskItem; className?: string | undefined }) {
  // The outbox is opened here as well, because the button can be clicked before the background does so.
  useOutbox()
  const { status } = useTaskActions(task.id, task)
  if (beginsFrom.includes(task.status)) {
    return (
      <Button
        variant="filled"
        size="phone"
        className={className}
        leftSection={<Icon of={IconPlayerPlay} size={20} />}
        isBusy={status.isRunning}
        onClick={() => status.start({ status: 'IN_PROGRESS' })}
      >
        В работу
      </Button>
    )
  }
  return (
    <Link
      to="/tasks/$queue/{-$id}"
      params={{ queue: task.queue, id: task.id }}
      className={`${controls.button} ${className ?? ''}`}
      data-variant="default"
      data-size="phone"
    >
      {task.status === 'IN_PROGRESS' ? 'Отчёт и завершение' : 'Открыть заявку'}
    </Link>
  )
}
