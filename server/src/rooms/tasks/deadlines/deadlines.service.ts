import { byNorm } from '@naryad/contract/tasks/tasks.sentences'
import { lifecycle } from '@naryad/contract/tasks/tasks.statuses'
import type { Priority } from '@naryad/contract/tasks/tasks.words'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { impossible } from '../../../platform/http/refusals.ts'
import { momentText } from '../../../platform/text/values.ts'
import { companyZone } from '../../../platform/time/company-day.ts'
import { latest } from '../../../platform/time/latest.ts'
import { endPauses, type NewPause, startPauses } from '../commands/changes.repo.ts'
import { type Draft, hasMoved, type MovedDraft, type WorkRow } from '../edit/drafts.ts'
import { findNorm, readPauses, readProductionCalendar } from './deadlines.repo.ts'
import {
  addWorkingMinutes,
  deadlineOf,
  type Deviation,
  movedByPause,
  workingCalendar,
  type WorkingCalendar,
} from './working-time.ts'

let known: { readonly days: string; readonly calendar: WorkingCalendar } | undefined

/**
 * The working calendar. Reads the table before every calculation, so that no server uses an outdated one,
 * and rebuilds the calendar only if the table has changed.
 */
export async function calendarOf(db: Db): Promise<WorkingCalendar> {
  const days = await readProductionCalendar(db)
  if (known?.days !== days) known = { days, calendar: workingCalendar(deviationsOf(days), companyZone) }
  return known.calendar
}

const deviationsOf = (days: string): Deviation[] =>
  days
    .split(',')
    .filter(Boolean)
    .map((entry) => {
      const [day = '', kind] = entry.split(' ')
      return { day, kind: kind as Deviation['kind'] }
    })

const moment = (milliseconds: number): string => new Date(milliseconds).toISOString()

export interface Deadline {
  readonly deadlineAt: string | null
  readonly deadlineNormMinutes: number | null
}

/** The deadline of a new task. */
export async function newDeadline(db: Db, priority: Priority, at: string): Promise<Deadline> {
  const norm = await findNorm(db, priority)
  if (norm === null) return { deadlineAt: null, deadlineNormMinutes: null }
  const deadline = addWorkingMinutes(await calendarOf(db), Date.parse(at), norm)
  return { deadlineAt: moment(deadline), deadlineNormMinutes: norm }
}

/** Answers GET /tasks/deadline. */
export async function previewDeadline(
  db: Db,
  priority: Priority,
): Promise<{ deadlineAt: string; normMinutes: number }> {
  const { deadlineAt, deadlineNormMinutes } = await newDeadline(db, priority, new Date().toISOString())
  if (deadlineAt === null || deadlineNormMinutes === null)
    throw impossible('Для этого приоритета не задан норматив срока')
  return { deadlineAt, normMinutes: deadlineNormMinutes }
}

/** The deadline as if the norm had applied from the beginning. */
export async function deadlineByPriority(
  tx: Tx,
  task: { readonly id: number; readonly createdAt: string },
  priority: Priority,
): Promise<Deadline> {
  const norm = await findNorm(tx, priority)
  if (norm === null) return { deadlineAt: null, deadlineNormMinutes: null }
  const pauses = await readPauses(tx, task.id)
  const deadline = deadlineOf(await calendarOf(tx), {
    createdAt: Date.parse(task.createdAt),
    normMinutes: norm,
    pauses: pauses.map(({ startedAt, endedAt }) => ({
      from: Date.parse(startedAt),
      to: endedAt === null ? null : Date.parse(endedAt),
    })),
  })
  return { deadlineAt: moment(deadline), deadlineNormMinutes: norm }
}

/** Formats the deadline for the history. */
export function deadlineText({
  deadlineAt,
  hasManualDeadline,
}: Pick<WorkRow, 'deadlineAt' | 'hasManualDeadline'>): string | null {
  if (deadlineAt === null) return null
  return hasManualDeadline ? momentText(deadlineAt) : `${byNorm}, ${momentText(deadlineAt)}`
}

/**
 * Pauses and resumes the deadlines as the status requires. Done and then closed is one pause; waiting for
 * the client and then for an approval are two, because each has its own reason.
 */
export async function updateDeadlines(tx: Tx, drafts: readonly Draft[]): Promise<void> {
  const ended: MovedDraft[] = []
  const started: NewPause[] = []
  for (const draft of drafts.filter(hasMoved)) {
    const { before, after, effectiveAt } = draft
    const was = lifecycle[before.status].clock
    const is = lifecycle[after.status].clock
    if (was === is && is !== 'paused') continue
    if (was !== 'runs') ended.push(draft)
    if (is !== 'runs') started.push({ taskId: after.id, status: after.status, startedAt: effectiveAt })
  }
  if (ended.length > 0) await moveDeadlines(tx, ended)
  await startPauses(tx, started)
}

async function moveDeadlines(tx: Tx, drafts: readonly MovedDraft[]): Promise<void> {
  const startedAt = await endPauses(
    tx,
    drafts.map(({ after, effectiveAt }) => ({ taskId: after.id, endedAt: effectiveAt })),
  )
  const calendar = await calendarOf(tx)
  for (const { after, effectiveAt } of drafts) {
    const from = startedAt.get(after.id)
    if (from === undefined || after.deadlineAt === null || after.hasManualDeadline) continue
    const pause = { from: Date.parse(from), to: Date.parse(latest(effectiveAt, from)) }
    after.deadlineAt = moment(movedByPause(calendar, Date.parse(after.deadlineAt), pause))
  }
}
