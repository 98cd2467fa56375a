import type { Calendar, Visit } from '@naryad/contract/calendar/calendar'
import { shortName } from '@naryad/contract/kit/people'
import type { Role } from '@naryad/contract/kit/rights'
import type { Task } from '@naryad/contract/tasks/tasks'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'
import { isStale } from '../../client/api/errors.ts'
import { showError } from '../../client/queries/report.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { useMe } from '../../client/session/me.ts'
import { nearSpan } from '../../ui/formats/dates.ts'
import { numbered } from '../../ui/formats/numbers.ts'
import { alert, showDone } from '../../ui/overlays/alert.ts'
import { applyMove, isSamePlan, type Plan, planOf, revertMove, warningsOf } from './moves.ts'

interface Move {
  readonly visit: Visit
  readonly plan: Plan
  /** Warnings shown before the drop. */
  readonly warnings: readonly string[]
}

type Moved = Pick<Task, 'id' | 'version' | 'operator' | 'plannedFrom' | 'plannedTo'>

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

/** Reports why a move was rolled back. */
export function showRefusal({ id }: Pick<Visit, 'id'>, error: unknown): void {
  if (error instanceof Error) showError(error, `Заявка ${numbered(id)} не перенесена`)
}

/** Latest known version of each moved task: the next move may come before the calendar is read again. */
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

/** After the message about a conflict, the next attempt of the user is based on the newer version. */
function noteVersion(id: number, error: unknown): void {
  if (!isStale(error)) return
  const { version } = error.current as Partial<Task>
  if (version !== undefined) versions.set(id, version)
}

/**
 * Moves a visit in time or to another operator; the alert offers to undo the last move. A refused move is rolled
 * back and rejects: the caller reports the reason.
 */
export function useMoveVisit() {
  const client = useQueryClient()
  const { role } = useMe()
  const send = async ({ visit, plan: { operatorId, ...window } }: Move): Promise<Moved> => {
    const params = { id: visit.id }
    const version = Math.max(visit.version, versions.get(visit.id) ?? 0)
    const steps = stepsOf(visit, operatorId, role)
    let task: Moved = { ...visit, version }
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
    silent: true,
  })

  const run = async (move: Move): Promise<Moved> => {
    try {
      return await action.run(move)
    } catch (error) {
      noteVersion(move.visit.id, error)
      throw error
    }
  }
  const undo = (move: Move): void => {
    run(move).then(
      () => showDone('Перенос отменён'),
      (error: unknown) => showRefusal(move.visit, error),
    )
  }
  const showMoved = (move: Move, task: Moved): void => {
    const { visit, warnings } = move
    const { plannedFrom, plannedTo, operator, version } = task
    const moved: Visit = { ...visit, plannedFrom, plannedTo, operator, version }
    const takeBack = () => undo({ visit: moved, plan: planOf(visit), warnings: [] })
    // An engineer cannot give a taken task back.
    const canUndo = role !== 'engineer' || visit.operator !== null || operator === null
    const text = describeMove(move, operator ? shortName(operator) : undefined)
    if (warnings.length === 0) showDone(text, canUndo ? takeBack : undefined)
    else
      alert({
        type: 'warning',
        title: 'Запланировано, но есть замечания',
        text: `${text}: ${warnings.join(', ')}`,
        action: canUndo ? { title: 'Отменить', run: takeBack } : undefined,
      })
  }

  return async (calendar: Calendar, visit: Visit, plan: Plan): Promise<void> => {
    if (isSamePlan(planOf(visit), plan)) return
    const move = { visit, plan, warnings: warningsOf(calendar, visit, plan) }
    showMoved(move, await run(move))
  }
}
