import { choosesMover, nextMoveRule } from '@naryad/contract/tasks/tasks.next-moves'
import { isEnded } from '@naryad/contract/tasks/tasks.statuses'

import type { Tx } from '../../../platform/db/connect.ts'
import { type Draft, hasMoved, type WorkRow } from '../changes/drafts.ts'
import { calendarOf } from './deadlines.service.ts'
import { addWorkingMinutes, type WorkingCalendar } from './working-time.ts'

const workingDayMinutes = 480
const dayMs = 86_400_000

type Basis = Pick<
  WorkRow,
  'status' | 'createdAt' | 'statusSince' | 'plannedFrom' | 'plannedTo' | 'deadlineAt'
>

/** The next step of a task for which no person has set one. */
export function defaultNextMove(calendar: WorkingCalendar, task: Basis): string | null {
  const rule = nextMoveRule({ ...task, since: task.statusSince ?? task.createdAt })
  switch (rule.kind) {
    case 'none':
      return null
    case 'at':
      return new Date(rule.at).toISOString()
    case 'days':
      return new Date(Date.parse(rule.from) + rule.count * dayMs).toISOString()
    case 'workingDays':
      return new Date(
        addWorkingMinutes(calendar, Date.parse(rule.from), rule.count * workingDayMinutes),
      ).toISOString()
  }
}

const basis = [
  'status',
  'statusSince',
  'plannedFrom',
  'plannedTo',
  'deadlineAt',
  'hasManualNextMove',
] as const satisfies readonly (keyof WorkRow)[]

/** Moves the next steps that were not set by hand; the end of the work ends those that were. */
export async function updateNextMoves(tx: Tx, drafts: readonly Draft[]): Promise<void> {
  const changed = drafts.filter(({ before, after }) =>
    basis.some((column) => before[column] !== after[column]),
  )
  if (changed.length === 0) return
  const calendar = await calendarOf(tx)
  for (const draft of changed) {
    const { after } = draft
    if (hasMoved(draft)) leaveStatus(after)
    if (!after.hasManualNextMove) after.nextMoveAt = defaultNextMove(calendar, after)
  }
}

function leaveStatus(after: Draft['after']): void {
  if (!choosesMover(after.status)) after.waitsForDriver = false
  if (isEnded(after.status)) after.hasManualNextMove = false
  if (!after.hasManualNextMove) after.nextMoveNote = ''
}
