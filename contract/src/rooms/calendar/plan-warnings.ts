import { worksOn } from '../tasks/tasks.crew.ts'
import { isEnded } from '../tasks/tasks.statuses.ts'
import type { Calendar } from './calendar.ts'
import { localTimeOf, overlap, planWarnings, stretchOf } from './warnings.ts'

interface Plan {
  readonly plannedFrom: string | null
  readonly plannedTo: string | null
  readonly operatorId: number | null
}

/**
 * Overlaps with other tasks than the planned ones, absences and work outside hours, in the time zone of the operator.
 * The calendar covers the planned days.
 */
export function findPlanWarnings(
  { visits, people, absences, days }: Pick<Calendar, 'visits' | 'people' | 'absences' | 'days'>,
  planned: readonly number[],
  plan: Plan,
): string[] {
  const stretch = stretchOf(plan)
  const person = people.find(({ id }) => id === plan.operatorId)
  if (!stretch || !person) return []
  const [start, end] = [localTimeOf(stretch.from, person.timeZone), localTimeOf(stretch.to, person.timeZone)]
  const overlapping = visits.filter((other) => {
    if (planned.includes(other.id) || !worksOn(other, person.id) || isEnded(other.status)) return false
    const otherStretch = stretchOf(other)
    return otherStretch !== null && overlap(otherStretch, stretch)
  })
  return planWarnings({
    start,
    end,
    overlapping: overlapping.map(({ id }) => id),
    absence: absences.find(
      ({ user, dateFrom, dateTo }) => user.id === person.id && dateFrom <= end.day && start.day <= dateTo,
    ),
    deviations: new Map(days.map(({ day, kind }) => [day, kind])),
  })
}
