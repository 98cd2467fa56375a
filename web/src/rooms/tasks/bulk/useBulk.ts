import { tasksUndoRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'

import { call } from '../../../client/api/api.ts'
import { useKey } from '../../../client/api/useKey.ts'
import { useAction } from '../../../client/queries/useAction.ts'
import { alert } from '../../../ui/overlays/alert.ts'
import { confirm, shownDialog } from '../../../ui/overlays/dialogs.ts'
import type { TaskList } from '../list/model.ts'
import { useUndo } from '../useUndo.ts'
import type { BulkAction } from './bulkActions.ts'
import { describeBulkResult } from './outcomeText.ts'
import { bulkQuestion } from './question.ts'
import type { LastBulk } from './useLastBulk.ts'

/** A bulk action on more tasks than this asks for confirmation. */
const confirmOver = 20

interface BulkRun {
  action: BulkAction
  ids: number[]
}

export interface Bulk {
  /** Resolves to whether the action was done: the user may decline, and the call may fail. */
  run: (action: BulkAction, ids: readonly number[]) => Promise<boolean>
  isRunning: boolean
  undo: (undoId: string) => void
}

/**
 * Applies one action to all selected tasks in one call; reports how many succeeded and why others failed. The
 * failed ones are marked, and the change can be undone, until the next action. A successful action clears the selection,
 * and the reloaded list gets the focus.
 */
export function useBulk({ selection, rows, roving }: TaskList, { show }: LastBulk): Bulk {
  const once = useKey()
  const { run: send, isRunning } = useAction({
    run: async ({ action, ids }: BulkRun) => {
      const reply = await once.run((idempotencyKey) => action.send(ids, idempotencyKey))
      once.renew()
      return reply
    },
    touches: ['tasks', 'users'],
  })
  const start = useUndo()
  const undo = (undoId: string) => {
    show(null)
    start(undoId)
  }
  const run = async (action: BulkAction, ids: readonly number[]) => {
    const isAbsent = action.people?.some(({ absence }) => absence !== null)
    if ((ids.length > confirmOver || isAbsent) && !(await isAgreed(action, ids))) return false
    show(null)
    // The listener on the mutation cache reports a failed call; the selection stays for another attempt.
    const reply = await send({ action, ids: [...ids] }).catch(() => null)
    if (!reply) return false
    const outcome = describeBulkResult(action, ids.length, reply)
    const { failed, undoId } = reply
    show({
      action,
      text: action.done(ids.length - failed.length - reply.unchangedCount),
      failed: new Set(failed.map(({ id }) => id)),
      failures: failed.length > 0 ? outcome : null,
      undoId,
    })
    alert({
      ...outcome,
      action: undoId === undefined ? undefined : { title: 'Отменить', run: () => undo(undoId) },
    })
    selection.clear()
    // The bar with the focused element is unmounted, and so is the element to which a window would return
    // the focus.
    if (roving.current !== null) roving.focusDrawn(roving.current)
    void rows.refresh()
    return true
  }
  return { run, isRunning, undo }
}

/**
 * Asks with the numbers of the server; without an answer of it, with what is known here. Few tasks are asked about
 * only if someone chosen is absent for some of them.
 */
async function isAgreed(action: BulkAction, ids: readonly number[]): Promise<boolean> {
  const userIds = action.people?.map(({ id }) => id)
  const body = { ids: [...ids], ...(userIds && { userIds }) }
  const preview = await call(tasksUndoRoutes.preview, { body }, { silent: true }).catch(() => ({
    openCount: ids.length,
    closedCount: 0,
    operatorsCount: 0,
    absences: [],
  }))
  if (ids.length <= confirmOver && preview.absences.length === 0) return true
  if (preview.openCount === 0) {
    alert({ type: 'info', text: 'Среди выбранных нет открытых заявок' })
    return false
  }
  return asked(bulkQuestion(action, preview))
}

/** Declining closes the dialog without a callback. */
const asked = (title: string): Promise<boolean> =>
  new Promise((resolve) => {
    confirm({ title, onYes: () => resolve(true) })
    const stop = shownDialog.subscribe(() => {
      stop()
      // «Yes» closes the dialog before it calls the handler, in the same tick.
      queueMicrotask(() => resolve(false))
    })
  })
