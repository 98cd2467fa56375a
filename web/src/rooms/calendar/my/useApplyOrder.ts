import type { DayRouteStop } from '@naryad/contract/calendar/day-route'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'

import { call } from '../../../platform/api/api.ts'
import { alert, tellDone } from '../../../platform/overlays/alert.ts'
import { useAction } from '../../../platform/queries/useAction.ts'

const step = 5 * 60_000

/** Rounded up to five minutes, so that the plan reads well. */
export const roundUp = (moment: string): string =>
  new Date(Math.ceil(Date.parse(moment) / step) * step).toISOString()

interface Replan {
  taskId: number
  version: number
  plannedFrom: string | null
  plannedTo: string | null
}

/** Visits with another window. */
export const replansOf = (stops: readonly DayRouteStop[]): Replan[] =>
  stops
    .map(({ taskId, version, arrivesAt, leavesAt }) => ({
      taskId,
      version,
      plannedFrom: roundUp(arrivesAt),
      plannedTo: roundUp(leavesAt),
    }))
    .filter(({ plannedFrom, plannedTo }, at) => {
      const stop = stops[at]
      return plannedFrom !== stop?.plannedFrom || plannedTo !== stop.plannedTo
    })

interface Applied {
  /** The windows before, for undo. */
  before: Replan[]
  failure: string | null
}

/** Plans one visit after the other; a refusal leaves the later ones unchanged. */
async function applyAll(replans: readonly Replan[], windowOf: (taskId: number) => Window): Promise<Applied> {
  const before: Replan[] = []
  for (const { taskId, ...body } of replans) {
    try {
      const { version } = await call(tasksRoutes.plan, { params: { id: taskId }, body }, { silent: true })
      before.push({ taskId, version, ...windowOf(taskId) })
    } catch (error) {
      return { before, failure: error instanceof Error ? error.message : String(error) }
    }
  }
  return { before, failure: null }
}

type Window = Pick<Replan, 'plannedFrom' | 'plannedTo'>

/** Plans the visits at their arrivals; the alert offers to undo it. */
export function useApplyOrder(stops: readonly DayRouteStop[]) {
  const touches = ['tasks', 'calendar', 'roll-call']
  const windows = new Map<number, Window>(stops.map((stop) => [stop.taskId, stop]))
  const windowOf = (taskId: number): Window => {
    const { plannedFrom = null, plannedTo = null } = windows.get(taskId) ?? {}
    return { plannedFrom, plannedTo }
  }
  const undo = useAction({
    run: (before: readonly Replan[]) => applyAll(before, windowOf),
    touches,
    done: ({ failure }) => (failure === null ? 'Прежнее время визитов возвращено' : undefined),
  })
  const startUndo = (before: readonly Replan[]) =>
    void undo.run(before).then(({ failure }) => {
      if (failure !== null) alert({ type: 'error', title: 'Вернулось не всё', text: failure })
    })
  const apply = useAction({ run: (replans: readonly Replan[]) => applyAll(replans, windowOf), touches })
  return async (replans: readonly Replan[]): Promise<void> => {
    const { before, failure } = await apply.run(replans)
    const takeBack = before.length > 0 ? () => startUndo(before) : undefined
    if (failure === null) {
      tellDone('Визиты запланированы по порядку объезда', takeBack)
      return
    }
    alert({
      type: 'error',
      title: `Перенесено ${before.length} из ${replans.length}`,
      text: failure,
      action: takeBack && { title: 'Отменить', run: takeBack },
    })
  }
}
