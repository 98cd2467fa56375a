import { actedBy, inGender } from '@naryad/contract/kit/grammar'
import { shortName } from '@naryad/contract/kit/people'
import type { ShiftHandover, ShiftLine } from '@naryad/contract/shifts/shifts'
import type { ShiftSectionKey } from '@naryad/contract/shifts/shifts.words'
import type { Person } from '@naryad/contract/users/users'

import { clock, nearMoment, shortDay } from '../../ui/formats/dates.ts'
import { dayOf } from '../../ui/formats/days.ts'
import { counted, dayForms } from '../../ui/formats/plural.ts'

const hourMs = 3_600_000

/** «40 мин», «3 ч», «2 дня» */
function age(ms: number): string {
  if (ms < hourMs) return `${Math.max(0, Math.floor(ms / 60_000))}\u00a0мин`
  return ms < 24 * hourMs
    ? `${Math.floor(ms / hourMs)}\u00a0ч`
    : counted(Math.floor(ms / (24 * hourMs)), dayForms)
}

/** The time of a day that is near, else the day: «22:30», «30.11». */
function near(at: number, now: number): string {
  const isNear = dayOf(at) === dayOf(now) || Math.abs(at - now) < 12 * hourMs
  return isNear ? clock(at) : shortDay(dayOf(at)).slice(0, 5)
}

/** A deadline: «с 17:00», «с 24.11» once it has passed, «22:30» or «30.11» before. */
const deadline = (at: number, now: number): string => {
  const when = near(at, now)
  return at <= now ? `с\u00a0${when}` : when
}

/** A promise: «до 14:00», «до 30.11». */
const promise = (at: number, now: number): string => `до\u00a0${near(at, now)}`

export function lineTime(key: ShiftSectionKey, { at }: Pick<ShiftLine, 'at'>, now: number): string {
  const moment = Date.parse(at)
  if (key === 'PROMISES') return promise(moment, now)
  return key === 'BURNING' ? deadline(moment, now) : age(now - moment)
}

export const isLate = (key: ShiftSectionKey, { at }: Pick<ShiftLine, 'at'>, now: number): boolean =>
  (key === 'BURNING' || key === 'PROMISES') && Date.parse(at) <= now

/** «приняла Шакирова Д.» */
export function actBy(act: string, person: Person | null): string {
  return person ? actedBy(act, person) : inGender(act, 'male')
}

/** «Лапина О. → Шакирова Д.»; an open handover has no receiver. */
export const handoverTitle = ({ givenBy, takenBy }: ShiftHandover): string =>
  [givenBy, takenBy].map((person) => (person ? shortName(person) : '—')).join(' → ')

export function handoverState({ takenAt, handedAt, toUser }: ShiftHandover, now: number): string {
  if (takenAt !== null) return `сдана ${nearMoment(handedAt, now)}, принята ${nearMoment(takenAt, now)}`
  const whom = toUser ? `, ждёт: ${shortName(toUser)}` : ''
  return `сдана ${nearMoment(handedAt, now)}, не принята${whom}`
}
