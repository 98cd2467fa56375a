import { inQuotes } from '@naryad/contract/kit/quotes'
import type { RollCallAddition, RollCallChange } from '@naryad/contract/roll-call/roll-call'
import {
  hasArrived,
  isLateArrival,
  rollCallStatusTitles,
  type RollCallStatus,
  type RollCallWindow,
} from '@naryad/contract/roll-call/roll-call.words'

import { companyToday } from '../../platform/time/company-day.ts'
import type { NewRollCall, RollCallRow } from './roll-call.repo.ts'
import type { Subjects } from './subjects.repo.ts'

/** Errors by the path of the field in the body, each a whole sentence. */
export class Mistakes {
  readonly fields: Record<string, string> = {}

  add(path: string, sentence: string): void {
    this.fields[path] ??= sentence
  }

  get isEmpty(): boolean {
    return Object.keys(this.fields).length === 0
  }
}

interface Mark extends RollCallWindow {
  readonly status: RollCallStatus
  readonly arrivedAt: string | null
  readonly comment: string
}

interface MarkCheck {
  readonly mark: Mark
  readonly date: string
  readonly path: string
  readonly now: number
}

/** Tolerance for differences between the clocks of browser and server. */
const clockSlackMs = 60_000

/** Checks that apply to changed and to new rows. */
function checkMark({ mark, date, path, now }: MarkCheck, mistakes: Mistakes): void {
  const { windowFrom, windowTo, status, arrivedAt, comment } = mark
  const begins = windowFrom ?? windowTo
  if (begins === null) mistakes.add(`${path}.windowFrom`, 'Окно с: укажите время')
  else if (companyToday(Date.parse(begins)) !== date)
    mistakes.add(`${path}.windowFrom`, 'Окно с: другой день, чем у листа')
  if (windowFrom !== null && windowTo !== null && Date.parse(windowFrom) > Date.parse(windowTo))
    mistakes.add(`${path}.windowTo`, 'Окно по: конец раньше начала')
  if (status === 'EXCUSED' && comment === '') mistakes.add(`${path}.comment`, 'Причина: заполните поле')
  if (arrivedAt !== null && Date.parse(arrivedAt) > now + clockSlackMs)
    mistakes.add(`${path}.arrivedAt`, 'Время прихода: ещё не наступило')
}

/** The status follows from the time of arrival and the window. */
const statusAt = (window: RollCallWindow, arrivedAt: string): RollCallStatus =>
  isLateArrival(window, arrivedAt) ? 'LATE' : 'ARRIVED'

const utc = (moment: string | null): string | null =>
  moment === null ? null : new Date(moment).toISOString()

const changedTime = (sent: string | null | undefined, present: string | null): string | null =>
  sent === undefined ? present : utc(sent)

type Arrival = Pick<Mark, 'status' | 'arrivedAt'>

const unmarked: Arrival = { status: 'EXPECTED', arrivedAt: null }

/**
 * Who has a time of arrival has arrived. If a sent value and a stored one contradict each other, the sent one takes
 * precedence; two sent ones are refused.
 */
function arrivalOf(
  before: Arrival,
  change: Pick<RollCallChange, 'status' | 'arrivedAt'>,
  window: RollCallWindow,
  { path, mistakes }: Pick<Context, 'path' | 'mistakes'>,
): Arrival {
  const hasTime = typeof change.arrivedAt === 'string'
  if (hasTime && change.status !== undefined && !hasArrived(change.status))
    mistakes.add(
      `${path}.arrivedAt`,
      `Время прихода: не бывает у отметки ${inQuotes(rollCallStatusTitles[change.status])}`,
    )
  const status = change.status ?? (hasTime && !hasArrived(before.status) ? 'ARRIVED' : before.status)
  const arrivedAt = changedTime(change.arrivedAt, before.arrivedAt)
  if (arrivedAt === null || !hasArrived(status)) return { status, arrivedAt: null }
  const byTime = statusAt(window, arrivedAt)
  const isOverruled = change.arrivedAt === undefined && change.status !== undefined && byTime !== status
  return isOverruled ? { status, arrivedAt: null } : { status: byTime, arrivedAt }
}

/** The row after the change; meaningful only without mistakes. */
export function changeRow(
  before: RollCallRow,
  change: RollCallChange,
  { path, now, mistakes }: Omit<Context, 'date'>,
): RollCallRow {
  const window = {
    windowFrom: changedTime(change.windowFrom, before.windowFrom),
    windowTo: changedTime(change.windowTo, before.windowTo),
  }
  const isMoved = window.windowFrom !== before.windowFrom || window.windowTo !== before.windowTo
  if (isMoved && before.taskId !== null)
    mistakes.add(`${path}.windowFrom`, `Окно меняется вместе с планом заявки №\u00a0${before.taskId}`)
  const arrival = arrivalOf(before, change, window, { path, mistakes })
  const mark = { ...window, ...arrival, comment: change.comment ?? before.comment }
  checkMark({ mark, date: before.date, path, now }, mistakes)
  const isMarked = arrival.status !== before.status || arrival.arrivedAt !== before.arrivedAt
  return { ...before, ...mark, source: isMarked ? 'MANUAL' : before.source }
}

/** The expected person or truck of a new row. */
function checkSubject(
  addition: RollCallAddition,
  subjects: Subjects,
  path: string,
  mistakes: Mistakes,
): void {
  const { driverId, userId, carId } = addition
  if ((driverId === null) === (userId === null))
    mistakes.add(`${path}.driverId`, 'Укажите водителя или сотрудника')
  else if (driverId !== null && !subjects.drivers.has(driverId))
    mistakes.add(`${path}.driverId`, 'Водитель: такой записи нет')
  else if (userId !== null && !subjects.users.has(userId))
    mistakes.add(`${path}.userId`, 'Сотрудник: такой записи нет')
  if (carId === null) return
  if (userId !== null) mistakes.add(`${path}.carId`, 'ТС: только вместе с водителем')
  else if (!subjects.cars.has(carId)) mistakes.add(`${path}.carId`, 'ТС: такой записи нет')
}

type Context = Omit<MarkCheck, 'mark'> & { readonly mistakes: Mistakes }

/** A new row of the sheet; meaningful only without mistakes. */
export function newRow(
  addition: RollCallAddition,
  subjects: Subjects,
  { date, path, now, mistakes }: Context,
): NewRollCall {
  checkSubject(addition, subjects, path, mistakes)
  const { driverId, userId, comment } = addition
  const driver = driverId === null ? undefined : subjects.drivers.get(driverId)
  const window = { windowFrom: utc(addition.windowFrom), windowTo: utc(addition.windowTo) }
  const { status, arrivedAt } = arrivalOf(unmarked, addition, window, { path, mistakes })
  checkMark({ mark: { ...window, status, arrivedAt, comment }, date, path, now }, mistakes)
  return {
    ...window,
    date,
    driverId,
    carId: addition.carId ?? driver?.carId ?? null,
    userId,
    companyId: driver?.companyId ?? null,
    taskId: null,
    status,
    arrivedAt,
    source: 'MANUAL',
    comment,
  }
}
