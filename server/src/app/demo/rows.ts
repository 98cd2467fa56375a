import type { WorkingCalendar } from '../../rooms/tasks/deadlines/working-time.ts'
import type { TaskLife } from './life.ts'
import type { Random } from './random.ts'
import type { Request, TaskRow } from './task.ts'

export interface Lived {
  readonly id: number
  readonly parentId?: number | undefined
  readonly request: Request
  readonly life: TaskLife
  readonly commentsCount: number
  readonly attachmentsCount: number
}

/** The row that a request has become by what has happened to it. */
export function rowOf(
  { random, calendar }: { random: Random; calendar: WorkingCalendar },
  { id, parentId, request, life, commentsCount, attachmentsCount }: Lived,
): TaskRow {
  const isUntouched =
    life.status === 'NEW' ||
    (life.status === 'CLOSED' && life.done === null) ||
    ((life.status === 'ASSIGNED' || life.status === 'PLANNED') && random.chance(0.75))
  return {
    ...request,
    // A task that has not been started has no costs.
    ...(isUntouched ? { costItems: [], costs: 0 } : {}),
    ...momentsOf(life),
    source: life.createdBy.source,
    id,
    parentId: parentId ?? null,
    repeatOfId: null,
    status: life.status,
    operatorId: life.operator?.id ?? null,
    isCostsApproved: life.approved !== null,
    deadlineAt: new Date(life.deadline(calendar)),
    deadlineNormMinutes: life.normMinutes,
    createdBy: life.createdBy.id,
    version: life.version,
    childsCount: 0,
    childsEndedCount: 0,
    attachmentsCount,
    commentsCount,
    checklist: checklistOf(random, request, life, isUntouched),
    workReport: life.workReport,
  }
}

const dateOf = (moment: number | undefined): Date | null => (moment === undefined ? null : new Date(moment))

const momentsOf = ({ planned, approved, done, closed, createdAt, updatedAt }: TaskLife) => ({
  plannedFrom: dateOf(planned?.from),
  plannedTo: dateOf(planned?.to),
  costsApprovedAt: dateOf(approved?.at),
  costsApprovedBy: approved?.by.id ?? null,
  createdAt: new Date(createdAt),
  doneAt: dateOf(done?.at),
  doneBy: done?.by.id ?? null,
  closedAt: dateOf(closed?.at),
  closedBy: closed?.by.id ?? null,
  closeReason: closed?.reason ?? null,
  updatedAt: new Date(updatedAt),
})

/** What must be done is done when the task is; the rest mostly. */
function checklistOf(
  random: Random,
  { checklist }: Request,
  { done }: TaskLife,
  isUntouched: boolean,
): TaskRow['checklist'] {
  const likelihood = done ? 0.8 : isUntouched ? 0 : 0.2
  return checklist.map((item) => ({
    ...item,
    isDone: (done !== null && item.isRequired) || random.chance(likelihood),
  }))
}
