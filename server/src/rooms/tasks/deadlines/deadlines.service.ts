import { byNorm } from '@naryad/contract/tasks/tasks.sentences'
import { lifecycle } from '@naryad/contract/tasks/tasks.statuses'
import type { Priority } from '@naryad/contract/tasks/tasks.words'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { impossible } from '../../../platform/http/refusals.ts'
import { momentText } from '../../../platform/text/values.ts'
import { companyZone } from '../../../platform/time/company-day.ts'
import { latest } from '../../../platform/time/latest.ts'
import { endPauses, type NewPause, startPauses } from '../changes/changes.repo.ts'
import { type Draft, hasMoved, type MovedDraft, type WorkRow } from '../changes/drafts.ts'
import {
  type ContractFacts,
  type ContractTerms,
  findContracts,
  readContractTerms,
} from '../contracts/contracts.repo.ts'
import { readNorms, readPauses, readProductionCalendar } from './deadlines.repo.ts'
import {
  addWorkingMinutes,
  deadlineOf,
  type Deviation,
  movedByPause,
  roundTheClock,
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

export const withoutDeadline: Deadline = { deadlineAt: null, deadlineNormMinutes: null }

/** What a new task is done by. */
export interface NewTerms extends Deadline {
  readonly contract: ContractTerms | null
}

interface NewTask extends ContractFacts {
  readonly priority: Priority
}

/** The contracts and the deadlines of new tasks, in their order. */
export async function termsOfNew(db: Db, tasks: readonly NewTask[]): Promise<NewTerms[]> {
  const ids = await findContracts(db, tasks)
  const clocks = await clocksOf(db, ids)
  return tasks.map(({ priority, createdAt }, at) => {
    const contract = clocks.contractOf(ids[at] ?? null)
    const { norm, calendar } = clocks.clockOf(contract, priority)
    if (norm === undefined) return { ...withoutDeadline, contract }
    const deadline = addWorkingMinutes(calendar, Date.parse(createdAt), norm)
    return { deadlineAt: moment(deadline), deadlineNormMinutes: norm, contract }
  })
}

export async function termsOfOne(db: Db, task: NewTask): Promise<NewTerms> {
  const [terms] = await termsOfNew(db, [task])
  return terms ?? { ...withoutDeadline, contract: null }
}

interface Clock {
  /** In minutes; undefined: no deadline. */
  readonly norm: number | undefined
  readonly calendar: WorkingCalendar
}

/** The norms and the hours of these contracts, and the general ones. */
async function clocksOf(db: Db, contractIds: readonly (number | null)[]) {
  const contracts = await readContractTerms(
    db,
    contractIds.flatMap((id) => id ?? []),
  )
  const norms = await readNorms(db)
  const workdays = await calendarOf(db)
  const contractOf = (id: number | null): ContractTerms | null => contracts.get(id ?? 0) ?? null
  const calendarFor = (contract: ContractTerms | null): WorkingCalendar =>
    contract?.hours === 'ROUND_CLOCK' ? roundTheClock : workdays
  const clockOf = (contract: ContractTerms | null, priority: Priority): Clock => ({
    norm: contract?.norms.find((norm) => norm.priority === priority)?.solveMinutes ?? norms.get(priority),
    calendar: calendarFor(contract),
  })
  return { contractOf, calendarFor, clockOf }
}

interface DeadlinePreview {
  readonly deadlineAt: string
  readonly normMinutes: number
}

function previewOf({ deadlineAt, deadlineNormMinutes }: Deadline): DeadlinePreview {
  if (deadlineAt === null || deadlineNormMinutes === null)
    throw impossible('Для этого приоритета не задан норматив срока')
  return { deadlineAt, normMinutes: deadlineNormMinutes }
}

/** The deadline of a task that is created now. */
export async function previewDeadline(db: Db, task: Omit<NewTask, 'createdAt'>): Promise<DeadlinePreview> {
  const { deadlineAt, deadlineNormMinutes } = await termsOfOne(db, {
    ...task,
    createdAt: new Date().toISOString(),
  })
  return previewOf({ deadlineAt, deadlineNormMinutes })
}

/** The deadline that a task gets with this priority. */
export const previewMovedDeadline = async (
  db: Db,
  task: Pick<WorkRow, 'id' | 'createdAt' | 'priority' | 'contractId'>,
): Promise<DeadlinePreview> => previewOf((await deadlinesByNorm(db, [task])).get(task.id) ?? withoutDeadline)

/** The deadlines by the norms of these priorities, as if each had applied from the beginning. */
export async function deadlinesByNorm(
  tx: Db,
  tasks: readonly Pick<WorkRow, 'id' | 'createdAt' | 'priority' | 'contractId'>[],
): Promise<ReadonlyMap<number, Deadline>> {
  const pauses = Map.groupBy(
    await readPauses(
      tx,
      tasks.map(({ id }) => id),
    ),
    ({ taskId }) => taskId,
  )
  const { contractOf, clockOf } = await clocksOf(
    tx,
    tasks.map(({ contractId }) => contractId),
  )
  return new Map(
    tasks.map(({ id, createdAt, priority, contractId }): [number, Deadline] => {
      const { norm: normMinutes, calendar } = clockOf(contractOf(contractId), priority)
      if (normMinutes === undefined) return [id, withoutDeadline]
      const deadline = deadlineOf(calendar, {
        createdAt: Date.parse(createdAt),
        normMinutes,
        pauses: (pauses.get(id) ?? []).map(({ startedAt, endedAt }) => ({
          from: Date.parse(startedAt),
          to: endedAt === null ? null : Date.parse(endedAt),
        })),
      })
      return [id, { deadlineAt: moment(deadline), deadlineNormMinutes: normMinutes }]
    }),
  )
}

/** Minutes of an ordinary working day. */
const workingDayMinutes = 8 * 60

/** So many working days after the deadline, or after now if it has been missed. */
export const postponed = (calendar: WorkingCalendar, deadlineAt: string, days: number, now: string): string =>
  moment(addWorkingMinutes(calendar, Date.parse(latest(deadlineAt, now)), days * workingDayMinutes))

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
  const { contractOf, calendarFor } = await clocksOf(
    tx,
    drafts.map(({ after }) => after.contractId),
  )
  for (const { after, effectiveAt } of drafts) {
    const from = startedAt.get(after.id)
    if (from === undefined || after.deadlineAt === null || after.hasManualDeadline) continue
    const pause = { from: Date.parse(from), to: Date.parse(latest(effectiveAt, from)) }
    after.deadlineAt = moment(
      movedByPause(calendarFor(contractOf(after.contractId)), Date.parse(after.deadlineAt), pause),
    )
  }
}
