import type { Task } from '@naryad/contract/tasks/tasks'
import { useQuery } from '@tanstack/react-query'
import IconAlertTriangle from '~icons/alert-triangle'

import { ApiError } from '../../../client/api/errors.ts'
import { isPlannedLate, plannedLate, planWindow } from '../../../entities/task/plan/plan.ts'
import { PlanFields } from '../../../entities/task/plan/PlanFields.tsx'
import { nearMoment } from '../../../ui/formats/dates.ts'
import { Icon } from '../../../ui/Icon.tsx'
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
  const { deadlineAt, words } = useDeadline(draft, task)
  const window = planWindow(draft.plan)
  const isLate = typeof window !== 'string' && isPlannedLate({ ...window, deadlineAt })
  return (
    <div>
      <PlanFields value={draft.plan} error={error} onChange={onChange} />
      {words !== null && <p className={`no-margin text-12 muted ${styles.norm}`}>{words}</p>}
      {isLate && (
        <p role="status" className="row gap-6 top-margin-4 warn">
          <Icon of={IconAlertTriangle} size={14} /> {plannedLate}
        </p>
      )}
    </div>
  )
}

interface ShownDeadline {
  deadlineAt: string | null
  words: string | null
}

const shown = (title: string, deadlineAt: string | null | undefined): ShownDeadline =>
  deadlineAt
    ? { deadlineAt, words: `${title} — ${nearMoment(deadlineAt)}` }
    : { deadlineAt: null, words: null }

const movesDeadline = (task: Task, { priority }: TaskDraft): boolean =>
  !task.hasManualDeadline && task.priority !== priority

function useDeadline(draft: TaskDraft, task: Task | null): ShownDeadline {
  const { data: norm } = useQuery({ ...formQueries.deadline(draft), enabled: task === null })
  // The server knows the contract of the stored organization alone.
  const isOfSame = task?.company?.id === draft.company?.id
  const isMoved = task !== null && movesDeadline(task, draft)
  // The deadline depends on the creation time and all pauses, so only the server can calculate it.
  const { data: moved, error: refusal } = useQuery({
    ...formQueries.movedDeadline(task?.id ?? 0, draft.priority),
    enabled: isMoved && isOfSame,
  })
  if (task === null) return shown('Срок по нормативу', norm?.deadlineAt)
  if (!isMoved) return shown('Срок', task.deadlineAt)
  if (isOfSame && moved) return shown('Срок по новому приоритету', moved.deadlineAt)
  return { deadlineAt: null, words: isOfSame && isWithoutNorm(refusal) ? noDeadline : willMove }
}

const noDeadline = 'Срока не будет: у приоритета нет норматива'
const willMove = 'Срок пересчитается по нормативу приоритета'

const isWithoutNorm = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'IMPOSSIBLE'
