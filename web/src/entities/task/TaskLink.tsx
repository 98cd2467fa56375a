import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface TaskLinkProps {
  task: { id: number; queue: Queue }
  className?: string | undefined
  children: ReactNode
}

/** A link from one task to another; the list beside it stays, with its conditions, if the other one belongs to it. */
export const TaskLink = ({ task, className, children }: TaskLinkProps) => {
  const { queue = '' } = useParams({ strict: false })
  const isInList = queue === 'all' || queue === task.queue
  return (
    <Link
      to="/tasks/$queue/{-$id}"
      params={{ queue: isInList ? queue : task.queue, id: task.id }}
      search={isInList ? true : {}}
      className={className ?? ''}
    >
      {children}
    </Link>
  )
}
