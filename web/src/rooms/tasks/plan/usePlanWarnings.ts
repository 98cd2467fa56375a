import { calendarRoutes } from '@naryad/contract/calendar/calendar.routes'
import { findPlanWarnings } from '@naryad/contract/calendar/plan-warnings'
import { shortName } from '@naryad/contract/kit/people'
import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { taskForms } from '@naryad/contract/tasks/tasks.words'
import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '../../../client/api/api.ts'
import type { PlanWindow } from '../../../entities/task/plan/plan.ts'
import { addDays, dayOf, momentAt } from '../../../ui/formats/days.ts'
import { counted } from '../../../ui/formats/plural.ts'

type Planned = Pick<TaskItem, 'id' | 'operator'>

/** Two days, since a visit may end on the next one. */
const dayQuery = (operatorIds: readonly number[], day: string) =>
  queryOptions({
    queryKey: ['calendar', 'warnings', operatorIds, day],
    queryFn: ({ signal }) => {
      const [from, to] = [momentAt(day, 0).toISOString(), momentAt(addDays(day, 2), 0).toISOString()]
      const body = { from, to, operatorIds: [...operatorIds] }
      return call(calendarRoutes.search, { body }, { signal, silent: true })
    },
    meta: { rooms: ['tasks'], isSilent: true },
  })

/** Operators that are named at most. */
const maxNamed = 3

/**
 * Warnings about one window for all these tasks; it can be saved regardless. Errors are silent. Operators are named
 * where there are several tasks.
 */
export function usePlanWarnings(tasks: readonly Planned[], window: PlanWindow | null): string[] {
  const begins = window?.plannedFrom ?? window?.plannedTo ?? null
  const operators = new Map(
    tasks.flatMap(({ operator }) => (operator ? [[operator.id, operator] as const] : [])),
  )
  const { data } = useQuery({
    ...dayQuery(
      [...operators.keys()].toSorted((a, b) => a - b),
      begins === null ? '' : dayOf(begins),
    ),
    enabled: operators.size > 0 && begins !== null,
  })
  if (!data || !window) return []
  const planned = tasks.map(({ id }) => id)
  const lines = [...operators.values()].flatMap((operator) => {
    const count = tasks.filter((task) => task.operator?.id === operator.id).length
    const warnings = [
      ...(count > 1 ? [`${counted(count, taskForms)} на одно время`] : []),
      ...findPlanWarnings(data, planned, { ...window, operatorId: operator.id }),
    ]
    if (tasks.length === 1 || warnings.length === 0) return warnings
    return [`${shortName(operator)} — ${warnings.join(', ')}`]
  })
  if (tasks.length === 1 || lines.length === 0) return lines
  const more = lines.length > maxNamed ? ` и ещё у ${lines.length - maxNamed}` : ''
  return [`${lines.slice(0, maxNamed).join('; ')}${more}`]
}
