import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface TaskLinkProps {
  task: { id: number; queue: Queue }
  className?: string | undefined
  children: ReactNode
}

/** A link to another task; keeps the search parameters of the list. */
export const TaskLink = ({ task, className, children }: TaskLinkProps) => (
  <Link
    to="/tasks/$queue/{-$id}"
    params={{ queue: task.queue, id: task.id }}
    search={true}
    className={className ?? ''}
  >
    {children}
  </Link>
)
