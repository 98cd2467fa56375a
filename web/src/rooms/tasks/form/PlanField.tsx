import type { Task } from '@naryad/contract/tasks/tasks'
import { useQuery } from '@tanstack/react-query'
import IconAlertTriangle from '~icons/alert-triangle'

import { nearMoment } from '../../../ui/formats/dates.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { isPlannedLate, plannedLate, planWindow } from '../plan/plan.ts'
import { PlanFields } from '../plan/PlanFields.tsx'
import type { TaskDraft } from './draft.ts'
import { formQueries } from './form.queries.ts'

import styles from './form.module.css'

interface PlanFieldProps {
  draft: TaskDraft
  /** Null for a new task. */
  task: Task | null
  error: string | undefined
  onChange: (plan: TaskDraft['plan']) => void
}

/** The visit window beside the deadline. */
export function PlanField({ draft, task, error, onChange }: PlanFieldProps) {
  const { data: norm } = useQuery({ ...formQueries.deadline(draft), enabled: task === null })
  const isMoved = task !== null && !task.hasManualDeadline && task.priority !== draft.priority
  // The deadline depends on the creation time and all pauses, so only the server can calculate it.
  const { data: moved } = useQuery({
    ...formQueries.movedDeadline(task?.id ?? 0, draft.priority),
    enabled: isMoved,
  })
  const deadlineAt = (isMoved ? moved?.deadlineAt : task ? task.deadlineAt : norm?.deadlineAt) ?? null
  const window = planWindow(draft.plan)
  const isLate = typeof window !== 'string' && isPlannedLate({ ...window, deadlineAt })
  return (
    <div>
      <PlanFields value={draft.plan} error={error} onChange={onChange} />
      {isMoved && deadlineAt === null && (
        <p className={`no-margin text-12 muted ${styles.norm}`}>Срок пересчитается по нормативу приоритета</p>
      )}
      {deadlineAt !== null && (
        <p className={`no-margin text-12 muted ${styles.norm}`}>
          {deadlineWords(task, isMoved)} — {nearMoment(deadlineAt)}
        </p>
      )}
      {isLate && (
        <p role="status" className="row gap-6 top-margin-4 warn">
          <Icon of={IconAlertTriangle} size={14} /> {plannedLate}
        </p>
      )}
    </div>
  )
}

function deadlineWords(task: Task | null, isMoved: boolean): string {
  if (task === null) return 'Срок по нормативу'
  return isMoved ? 'Срок по новому приоритету' : 'Срок'
}
