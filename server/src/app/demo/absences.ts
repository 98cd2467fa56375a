import { dayOf, daysAfter } from './time.ts'
import type { DemoUser } from './users.ts'

export interface DemoAbsence {
  readonly userId: number
  readonly kind: 'SICK' | 'HOLIDAY' | 'OTHER'
  readonly dateFrom: string
  readonly dateTo: string
  readonly comment: string
  readonly createdAt: Date
  readonly updatedAt: Date
}

/**
 * Absences around today: every fifth engineer or dispatcher is on holiday this week or the next, one in eleven is ill.
 * The choice follows from the id, so that every load gives the same data.
 */
export function makeAbsences(users: readonly DemoUser[], now: Date): DemoAbsence[] {
  const weekday = (new Date(`${dayOf(now)}T00:00:00Z`).getUTCDay() + 6) % 7
  const monday = daysAfter(now, -weekday)
  return users
    .filter(({ role, isBlocked }) => (role === 'engineer' || role === 'operator') && !isBlocked)
    .flatMap(({ id }) => {
      const reason = reasonOf(id)
      if (!reason) return []
      const first = daysAfter(monday, reason.kind === 'SICK' ? 0 : (id % 3) * 4)
      const stamp = daysAfter(now, -9)
      return {
        userId: id,
        kind: reason.kind,
        dateFrom: dayOf(first),
        dateTo: dayOf(daysAfter(first, reason.days)),
        comment: reason.comment,
        createdAt: stamp,
        updatedAt: stamp,
      }
    })
}

const reasonOf = (
  id: number,
): (Pick<DemoAbsence, 'kind' | 'comment'> & { readonly days: number }) | undefined => {
  if (id % 11 === 3) return { kind: 'SICK', days: 2, comment: '' }
  if (id % 5 === 2) return { kind: 'HOLIDAY', days: 6, comment: '' }
  if (id % 9 === 4) return { kind: 'OTHER', days: 0, comment: 'Обучение у производителя' }
  return undefined
}

/** Engineers who are neither today nor tomorrow away. */
export function engineersAtWork(
  users: readonly DemoUser[],
  absences: readonly DemoAbsence[],
  now: Date,
): number[] {
  const days = [dayOf(now), dayOf(daysAfter(now, 1))]
  const away = absences
    .filter(({ dateFrom, dateTo }) => days.some((day) => dateFrom <= day && day <= dateTo))
    .map(({ userId }) => userId)
  return users
    .filter(({ id, role, isBlocked }) => role === 'engineer' && !isBlocked && !away.includes(id))
    .map(({ id }) => id)
}
