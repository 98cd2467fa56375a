import type { Calendar, Visit } from '@naryad/contract/calendar/calendar'
import { shortName } from '@naryad/contract/kit/people'
import type { Role } from '@naryad/contract/kit/rights'
import type { Task } from '@naryad/contract/tasks/tasks'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'

import { nearSpan } from '../../kit/formats/dates.ts'
import { numbered } from '../../kit/formats/numbers.ts'
import { call } from '../../platform/api/api.ts'
import { alert, showDone } from '../../platform/overlays/alert.ts'
import { useAction } from '../../platform/queries/useAction.ts'
import { useMe } from '../../platform/session/me.ts'
import { applyMove, isSamePlan, type Plan, planOf, revertMove, warningsOf } from './moves.ts'

interface Move {
  readonly visit: Visit
  readonly plan: Plan
  /** Warnings shown before the drop. */
  readonly warnings: readonly string[]
}

const searches = { queryKey: ['calendar', 'search'] }

/** Applies the move optimistically; returns the rollback. */
function moveOptimistically(client: QueryClient, { visit, plan }: Move): () => void {
  // A read in flight would restore the state before this move.
  void client.cancelQueries(searches)
  const before = client.getQueriesData<Calendar>(searches)
  client.setQueriesData<Calendar>(searches, (calendar) => calendar && applyMove(calendar, visit, plan))
  return () => {
    for (const [key, calendar] of before)
      client.setQueryData<Calendar>(
        key,
        (shown) => shown && calendar && revertMove(shown, calendar, visit.id),
      )
  }
}

const describeMove = ({ visit, plan }: Move, name: string | undefined): string => {
  const when = nearSpan(plan.plannedFrom, plan.plannedTo)
  const who = name === undefined || plan.operatorId === visit.operator?.id ? '' : `, ${name}`
  return `Заявка ${numbered(visit.id)}: ${when ? `визит ${when}` : 'визит без даты'}${who}`
}

/** Latest known state of each moved task: the next move may come before the calendar is read again. */
const versions = new Map<number, number>()

type Step = 'both' | 'operator' | 'window'

/**
 * Dispatchers change window and operator in one call. For engineers, taking a free task is an action of its own, and
 * only a task without a window can lose its operator.
 */
function stepsOf(visit: Visit, operatorId: number | null, role: Role): Step[] {
  if (operatorId === (visit.operator?.id ?? null)) return ['window']
  if (operatorId === null) return ['window', 'operator']
  return role === 'engineer' ? ['operator', 'window'] : ['both']
}

/** Moves a visit in time or to another operator; the toast offers to undo the last move. */
export function useMoveVisit() {
  const client = useQueryClient()
  const { role } = useMe()
  const send = async ({ visit, plan: { operatorId, ...window } }: Move) => {
    const params = { id: visit.id }
    const version = Math.max(visit.version, versions.get(visit.id) ?? 0)
    const steps = stepsOf(visit, operatorId, role)
    let task: Pick<Task, 'id' | 'version' | 'operator' | 'plannedFrom' | 'plannedTo'> = { ...visit, version }
    for (const step of steps) {
      const after = { version: task.version }
      if (step === 'operator')
        task = await call(tasksRoutes.operator, { params, body: { operatorId, ...after } })
      else if (step === 'window')
        task = await call(tasksRoutes.plan, { params, body: { ...window, ...after } })
      else task = await call(tasksRoutes.update, { params, body: { ...window, operatorId, ...after } })
      versions.set(task.id, task.version)
    }
    return task
  }
  const action = useAction({
    run: send,
    touches: ['tasks', 'calendar', 'roll-call'],
    inTurn: 'calendar',
    ahead: (move: Move) => moveOptimistically(client, move),
  })

  const start = (move: Move, isUndo: boolean): void => {
    void action.run(move).then(
      (task) => {
        if (isUndo) {
          showDone('Перенос отменён')
          return
        }
        const { visit, warnings } = move
        const moved: Visit = {
          ...visit,
          plannedFrom: task.plannedFrom,
          plannedTo: task.plannedTo,
          operator: task.operator,
          version: task.version,
        }
        const undo = () => start({ visit: moved, plan: planOf(visit), warnings: [] }, true)
        // An engineer cannot give a taken task undo.
        const canUndo = role !== 'engineer' || visit.operator !== null || task.operator === null
        const text = describeMove(move, task.operator ? shortName(task.operator) : undefined)
        if (warnings.length === 0) showDone(text, canUndo ? undo : undefined)
        else
          alert({
            type: 'warning',
            title: 'Запланировано, но есть замечания',
            text: `${text}: ${warnings.join(', ')}`,
            action: canUndo ? { title: 'Отменить', run: undo } : undefined,
          })
      },
      () => undefined,
    )
  }

  return (calendar: Calendar, visit: Visit, plan: Plan): void => {
    if (isSamePlan(planOf(visit), plan)) return
    start({ visit, plan, warnings: warningsOf(calendar, visit, plan) }, false)
  }
}
