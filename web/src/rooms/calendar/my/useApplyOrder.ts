import { calendarRoutes } from '@naryad/contract/calendar/calendar.routes'
import type { DayArrival, DayRoute, DayRouteStop } from '@naryad/contract/calendar/day-route'
import { stretchOf } from '@naryad/contract/calendar/warnings'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'

import { call } from '../../../client/api/api.ts'
import { failureText } from '../../../client/api/failureText.ts'
import { useAction } from '../../../client/queries/useAction.ts'
import type { Day } from '../../../ui/formats/days.ts'
import { alert, showDone } from '../../../ui/overlays/alert.ts'

const step = 5 * 60_000

/** Rounded up to five minutes, so that the plan reads well. */
export const roundUp = (moment: string): string =>
  new Date(Math.ceil(Date.parse(moment) / step) * step).toISOString()

interface Window {
  readonly plannedFrom: string | null
  readonly plannedTo: string | null
}

interface Replan extends Window {
  readonly taskId: number
  readonly version: number
}

/** The window stays where the arrival fits it; otherwise it moves to the arrival with its length. */
export function windowAfter({ arrivesAt, lateMin, plannedFrom, plannedTo }: DayRouteStop): Window {
  const stretch = stretchOf({ plannedFrom, plannedTo })
  if (lateMin === 0 || !stretch) return { plannedFrom, plannedTo }
  const from = roundUp(arrivesAt)
  return {
    plannedFrom: from,
    plannedTo: new Date(Date.parse(from) + stretch.to - stretch.from).toISOString(),
  }
}

const replansOf = (stops: readonly DayRouteStop[]): Replan[] =>
  stops
    .filter(({ lateMin }) => lateMin > 0)
    .map((stop) => ({ taskId: stop.taskId, version: stop.version, ...windowAfter(stop) }))

/** Rounding must not move an arrival past the end of its window. */
const arrivalsOf = (stops: readonly DayRouteStop[]): DayArrival[] =>
  stops.map((stop) => {
    const arrivesAt = roundUp(stop.arrivesAt)
    const { plannedTo } = windowAfter(stop)
    return {
      taskId: stop.taskId,
      arrivesAt: plannedTo !== null && arrivesAt > plannedTo ? plannedTo : arrivesAt,
    }
  })

interface Change {
  readonly replans: readonly Replan[]
  readonly arrivals: readonly DayArrival[]
}

interface Applied {
  /** The windows before, for undo. */
  readonly before: Replan[]
  readonly failure: string | null
}

/** Moves the windows one after the other, then saves the order; a refusal leaves what follows unchanged. */
async function applyAll(
  { operatorId, day }: DayOf,
  { replans, arrivals }: Change,
  windows: ReadonlyMap<number, Window>,
): Promise<Applied> {
  const before: Replan[] = []
  try {
    for (const { taskId, ...body } of replans) {
      const { version } = await call(tasksRoutes.plan, { params: { id: taskId }, body }, { silent: true })
      const { plannedFrom = null, plannedTo = null } = windows.get(taskId) ?? {}
      before.push({ taskId, version, plannedFrom, plannedTo })
    }
    const body = { operatorId, date: day, arrivals: [...arrivals] }
    await call(calendarRoutes.applyOrder, { body }, { silent: true })
    return { before, failure: null }
  } catch (error) {
    return { before, failure: failureText(error) }
  }
}

interface DayOf {
  readonly operatorId: number
  readonly day: Day
}

/** Saves the order of a day without the visits that do not fit into it; the alert offers to undo it. */
export function useApplyOrder(dayOf: DayOf, { stops, applied }: DayRoute) {
  const touches = ['tasks', 'calendar', 'roll-call']
  const windows = new Map<number, Window>(stops.map((stop) => [stop.taskId, stop]))
  const run = (change: Change) => applyAll(dayOf, change, windows)
  const undo = useAction({
    run,
    touches,
    done: ({ failure }) => (failure === null ? 'Прежний порядок визитов возвращён' : undefined),
  })
  const startUndo = (before: readonly Replan[]) =>
    void undo.run({ replans: before, arrivals: applied }).then(({ failure }) => {
      if (failure !== null) alert({ type: 'error', title: 'Вернулось не всё', text: failure })
    })
  const apply = useAction({ run, touches })
  return async (): Promise<void> => {
    const within = stops.filter(({ isBeyondDay }) => !isBeyondDay)
    const change = { replans: replansOf(within), arrivals: arrivalsOf(within) }
    const { before, failure } = await apply.run(change)
    if (failure === null) {
      showDone('Порядок объезда сохранён', () => startUndo(before))
      return
    }
    alert({
      type: 'error',
      title: 'Порядок не сохранён',
      text: failure,
      action: before.length > 0 ? { title: 'Отменить', run: () => startUndo(before) } : undefined,
    })
  }
}
