import { calendarRoutes } from '@naryad/contract/calendar/calendar.routes'
import { findPlanWarnings } from '@naryad/contract/calendar/plan-warnings'
import type { Task } from '@naryad/contract/tasks/tasks'
import { queryOptions, useQuery } from '@tanstack/react-query'

import { addDays, dayOf, momentAt } from '../../../kit/formats/days.ts'
import { call } from '../../../platform/api/api.ts'
import type { PlanWindow } from './plan.ts'

/** Two days, since a visit may end on the next one. */
const dayQuery = (operatorId: number, day: string) =>
  queryOptions({
    queryKey: ['calendar', 'warnings', operatorId, day],
    queryFn: ({ signal }) => {
      const [from, to] = [momentAt(day, 0).toISOString(), momentAt(addDays(day, 2), 0).toISOString()]
      const body = { from, to, operatorIds: [operatorId] }
      return call(calendarRoutes.search, { body }, { signal, silent: true })
    },
    meta: { rooms: ['tasks'], isSilent: true },
  })

/** Warnings about a window for the task's operator; it can be saved regardless. Errors are silent. */
export function usePlanWarnings(
  { id, operator }: Pick<Task, 'id' | 'operator'>,
  window: PlanWindow | null,
): string[] {
  const begins = window?.plannedFrom ?? window?.plannedTo ?? null
  const day = begins === null ? '' : dayOf(begins)
  const { data } = useQuery({
    ...dayQuery(operator?.id ?? 0, day),
    enabled: operator !== null && begins !== null,
  })
  if (!data || !window || !operator) return []
  return findPlanWarnings(data, id, { ...window, operatorId: operator.id })
}
