import { taskTitles } from '@naryad/contract/tasks/tasks.columns'
import { checkSetDeadline } from '@naryad/contract/tasks/tasks.rules'
import { checkChange } from '@naryad/contract/tasks/tasks.statuses'
import { type Priority, priorityTitles } from '@naryad/contract/tasks/tasks.words'

import type { Tx } from '../../../platform/db/connect.ts'
import { conflict, invalid } from '../../../platform/http/refusals.ts'
import type { Action } from '../changes/changes.service.ts'
import { type CommandContext, recordAction, type WorkRow } from '../changes/drafts.ts'
import { calendarOf, deadlinesByNorm, deadlineText, postponed, withoutDeadline } from './deadlines.service.ts'

/** Recalculates the deadline from the creation by the new norm; a deadline set by hand stays. */
export const setPriority =
  (priority: Priority): Action =>
  async (tx, _, rows) => {
    const moved = rows.filter((row) => row.priority !== priority)
    if (moved.length === 0) return () => null
    const deadlines = await deadlinesByNorm(
      tx,
      moved.map((row) => ({ ...row, priority })),
    )
    return (draft) => {
      const { after } = draft
      if (after.priority === priority) return null
      const whyNot = checkChange(after)
      if (whyNot) return conflict(whyNot)
      recordAction(
        draft,
        'PRIORITY',
        taskTitles.priority,
        priorityTitles[after.priority],
        priorityTitles[priority],
      )
      const deadline = deadlines.get(after.id) ?? withoutDeadline
      const deadlineAt = after.hasManualDeadline ? after.deadlineAt : deadline.deadlineAt
      Object.assign(after, { priority, ...deadline, deadlineAt })
      return null
    }
  }

interface NewDeadline {
  /** Null is the deadline by the norm of the task's priority, including all pauses. */
  readonly deadlineAt?: string | null | undefined
  /** Instead of a moment: so many working days later. */
  readonly addWorkingDays?: number | undefined
}

type DeadlineFields = Pick<WorkRow, 'deadlineAt' | 'hasManualDeadline'> &
  Partial<Pick<WorkRow, 'deadlineNormMinutes'>>

/** The deadline of each task; undefined for one that has none to be moved. */
async function deadlineSetter(
  tx: Tx,
  { receivedAt }: CommandContext,
  rows: readonly WorkRow[],
  { deadlineAt = null, addWorkingDays }: NewDeadline,
): Promise<(row: WorkRow) => DeadlineFields | undefined> {
  if (addWorkingDays !== undefined) {
    const calendar = await calendarOf(tx)
    return (row) =>
      row.deadlineAt === null
        ? undefined
        : {
            deadlineAt: postponed(calendar, row.deadlineAt, addWorkingDays, receivedAt),
            hasManualDeadline: true,
          }
  }
  if (deadlineAt !== null) {
    const set = { deadlineAt: new Date(deadlineAt).toISOString(), hasManualDeadline: true }
    return () => set
  }
  const byNorm = await deadlinesByNorm(
    tx,
    rows.filter((row) => row.hasManualDeadline),
  )
  return (row) => ({
    ...(row.hasManualDeadline ? (byNorm.get(row.id) ?? withoutDeadline) : { deadlineAt: row.deadlineAt }),
    hasManualDeadline: false,
  })
}

export const setDeadline =
  (wanted: NewDeadline): Action =>
  async (tx, context, rows) => {
    const deadlineFor = await deadlineSetter(tx, context, rows, wanted)
    return (draft) => {
      const { after } = draft
      const next = deadlineFor(after)
      if (next?.deadlineAt === after.deadlineAt && next.hasManualDeadline === after.hasManualDeadline)
        return null
      const whyNot = checkSetDeadline(after) ?? (next ? null : 'У заявки нет срока: переносить нечего')
      if (whyNot || !next) return conflict(whyNot ?? '')
      if (next.hasManualDeadline && next.deadlineAt !== null && next.deadlineAt <= after.createdAt)
        return invalid({ deadlineAt: 'Срок: раньше создания заявки' })
      recordAction(draft, 'CHANGED', taskTitles.deadlineAt, deadlineText(after), deadlineText(next))
      Object.assign(after, next)
      return null
    }
  }
