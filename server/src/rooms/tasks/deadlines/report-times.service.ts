import { isDone, isEnded, lifecycle, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'

import type { Tx } from '../../../platform/db/connect.ts'
import { type Draft, hasMoved, type MovedDraft } from '../changes/drafts.ts'
import { calendarOf } from './deadlines.service.ts'
import { type WorkingCalendar, workingMinutesBetween } from './working-time.ts'

const minutesOf = {
  DISPATCHER: 'dispatcherMinutes',
  OPERATOR: 'engineerMinutes',
  CLIENT: 'clientMinutes',
  SUPPLY: 'supplyMinutes',
} as const

/** A new task created with an operator counts as taken at once. */
export const takenOnCreation = (status: TaskStatus, at: string) =>
  status === 'NEW' ? { takenAt: null, takeMinutes: null } : { takenAt: at, takeMinutes: 0 }

/**
 * Maintains the report columns of tasks whose status changes, by the same rules as the SQL of the
 * migration that added them.
 */
export async function measureTimes(tx: Tx, drafts: readonly Draft[]): Promise<void> {
  const moved = drafts.filter(hasMoved)
  if (moved.length === 0) return
  const calendar = await calendarOf(tx)
  for (const draft of moved) measureMove(draft, calendar)
}

function measureMove(
  { before, after, effectiveAt: at, isRestored = false }: MovedDraft,
  calendar: WorkingCalendar,
): void {
  const created = Date.parse(before.createdAt)
  /** Whole minutes since the creation, so that the parts add up to the total. */
  const ageAt = (moment: string): number =>
    Math.round(workingMinutesBetween(calendar, created, Date.parse(moment)))
  const mover = lifecycle[before.status].nextMove
  if (mover !== 'NOBODY' && !(isDone(before.status) && after.status === 'CLOSED'))
    after[minutesOf[mover]] += Math.max(0, ageAt(at) - ageAt(before.statusSince ?? before.createdAt))
  if (before.status === 'NEW' && after.takenAt === null)
    Object.assign(after, { takenAt: at, takeMinutes: ageAt(at) })
  if (isEnded(before.status) && !isEnded(after.status) && !isRestored) {
    after.reworksCount += 1
    after.isRemote = false
  }
  if (isDone(after.status)) after.isRemote = after.status === 'REMOTE_DONE'
  after.statusSince = at
}
