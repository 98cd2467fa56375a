import { monthsOfDays } from '../../kit/days.ts'
import type { Operator } from '../users/users.ts'
import { absenceTitles } from './calendar.words.ts'
import { localTimeOf, stretchOf } from './warnings.ts'

type Absent = Pick<Operator, 'absence' | 'timeZone'>

/** What a person is needed for: a visit and a deadline, as far as they are known. */
export interface DatedWork {
  readonly plannedFrom: string | null
  readonly plannedTo: string | null
  readonly deadlineAt: string | null
}

const covers = (
  { absence, timeZone }: Absent,
  stretch: { readonly from: number; readonly to: number } | null,
): boolean =>
  absence !== null &&
  stretch !== null &&
  absence.dateFrom <= localTimeOf(stretch.to, timeZone).day &&
  localTimeOf(stretch.from, timeZone).day <= absence.dateTo

const momentOf = (at: string | null) => (at === null ? null : { from: Date.parse(at), to: Date.parse(at) })

/** Whether the person is absent during the visit or on the day of the deadline. */
export const isAbsentFor = (person: Absent, work: DatedWork): boolean =>
  covers(person, stretchOf(work)) || covers(person, momentOf(work.deadlineAt))

const isAbsentNow = (person: Absent, now: number): boolean => covers(person, { from: now, to: now })

/** Orders people whom one may assign: those who are absent, now or for this work, come last. */
export const byPresence =
  (work?: DatedWork, now = Date.now()) =>
  (one: Absent, other: Absent): number => {
    const rank = (person: Absent) =>
      Number(isAbsentNow(person, now) || (work !== undefined && isAbsentFor(person, work)))
    return rank(one) - rank(other)
  }

const dayText = (day: string, today: string): string => {
  const [year = '', month = '', date = ''] = day.split('-')
  const text = `${Number(date)}\u00a0${monthsOfDays[Number(month) - 1] ?? ''}`
  return today.startsWith(year) ? text : `${text} ${year}`
}

/** «Отпуск до 3 декабря», «Отпуск с 1 декабря до 3 декабря». */
export function absenceText({ absence, timeZone }: Absent, now = Date.now()): string | null {
  if (absence === null) return null
  const today = localTimeOf(now, timeZone).day
  const [title, to] = [absenceTitles[absence.kind], dayText(absence.dateTo, today)]
  if (absence.dateFrom <= today) return `${title} до ${to}`
  return absence.dateFrom === absence.dateTo
    ? `${title} ${to}`
    : `${title} с ${dayText(absence.dateFrom, today)} до ${to}`
}

/** «Отпуск до 3 декабря: не будет в день визита»; null if the person is there for both. */
export function absenceWarning(person: Absent, work: DatedWork, now = Date.now()): string | null {
  const missed = [
    covers(person, stretchOf(work)) && 'в день визита',
    covers(person, momentOf(work.deadlineAt)) && 'в день срока',
  ].filter((text) => text !== false)
  return missed.length === 0 ? null : `${absenceText(person, now)}: не будет ${missed.join(' и ')}`
}
