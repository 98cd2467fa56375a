import { isEnded } from '../tasks/tasks.statuses.ts'
import type { Calendar } from './calendar.ts'
import { type LocalTime, overlap, planWarnings, stretchOf } from './warnings.ts'

function localOf(moment: number, timeZone: string): LocalTime {
  const parts: Record<string, string> = {}
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  for (const { type, value } of format.formatToParts(moment)) parts[type] = value
  return {
    day: `${parts['year']}-${parts['month']}-${parts['day']}`,
    minute: Number(parts['hour']) * 60 + Number(parts['minute']),
  }
}

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
  const [start, end] = [localOf(stretch.from, person.timeZone), localOf(stretch.to, person.timeZone)]
  const overlapping = visits.filter((other) => {
    if (planned.includes(other.id) || other.operator?.id !== person.id || isEnded(other.status)) return false
    const otherStretch = stretchOf(other)
    return otherStretch !== null && overlap(otherStretch, stretch)
  })
  return planWarnings({
    start,
    end,
    overlapping: overlapping.map(({ id }) => id),
    absence: absences.find(
      ({ user, dateFrom, dateTo }) => user.id === person.id && dateFrom <= start.day && start.day <= dateTo,
    ),
    deviations: new Map(days.map(({ day, kind }) => [day, kind])),
  })
}
