import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { numbered } from '../../../ui/formats/numbers.ts'

interface ReportedTaskProps {
  task: { taskId: number; queue: Queue; title: string }
  /** The last line; what is empty is left out. */
  facts: readonly (string | false | null)[]
  children: ReactNode
}

/** A request that a figure of a report counts. */
export const ReportedTask = ({ task: { taskId, queue, title }, facts, children }: ReportedTaskProps) => (
  <div className="min-width-0">
    <Link to="/tasks/$queue/{-$id}" params={{ queue, id: taskId }}>
      {numbered(taskId)} {title}
    </Link>
    {children}
    <p className="no-margin text-12 muted">{facts.filter(Boolean).join(' · ')}</p>
  </div>
)
