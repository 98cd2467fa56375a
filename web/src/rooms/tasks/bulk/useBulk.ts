import { tasksUndoRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { undoMinutes } from '@naryad/contract/tasks/tasks.rules'
import { useCallback, useEffect, useState } from 'react'

import { call } from '../../../client/api/api.ts'
import { useKey } from '../../../client/api/useKey.ts'
import { useAction } from '../../../client/queries/useAction.ts'
import { alert, type AlertInput } from '../../../ui/overlays/alert.ts'
import { confirm, shownDialog } from '../../../ui/overlays/dialogs.ts'
import { useUndo } from '../useUndo.ts'
import type { BulkAction } from './bulkActions.ts'
import { describeBulkResult } from './outcomeText.ts'
import { bulkQuestion } from './question.ts'

/** A bulk action on more tasks than this asks for confirmation. */
const confirmOver = 20

interface BulkRun {
  action: BulkAction
  ids: number[]
}

interface LastBulk {
  action: BulkAction
  /** «Оператор назначен в 3 заявках» */
  text: string
  failed: ReadonlySet<number>
  failures: AlertInput | null
  undoId: string | undefined
}

export interface Bulk {
  /** Resolves to whether the action was done: the user may decline, and the call may fail. */
  run: (action: BulkAction, ids: readonly number[]) => Promise<boolean>
  isRunning: boolean
  /** Ids of tasks that the last action could not change. */
  failed: ReadonlySet<number>
  /** The result of the last action, until the next one. */
  last: LastBulk | null
  undo: (undoId: string) => void
  /** Forgets the last action. */
  forget: () => void
}

const noFailures: ReadonlySet<number> = new Set()

/**
 * Applies one action to all selected tasks in one call; reports how many succeeded and why others failed. The
 * failed ones are marked, and the change can be undone, until the next action.
 */
export function useBulk(): Bulk {
  const [last, setLast] = useState<LastBulk | null>(null)
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
    setLast(null)
    start(undoId)
  }
  const run = useCallback(
    async (action: BulkAction, ids: readonly number[]) => {
      const isAbsent = action.people?.some(({ absence }) => absence !== null)
      if ((ids.length > confirmOver || isAbsent) && !(await isAgreed(action, ids))) return false
      setLast(null)
      // The listener on the mutation cache reports a failed call; the selection stays for another attempt.
      const reply = await send({ action, ids: [...ids] }).catch(() => null)
      if (!reply) return false
      const outcome = describeBulkResult(action, ids.length, reply)
      const { failed, undoId } = reply
      setLast({
        action,
        text: action.done(ids.length - failed.length - reply.unchangedCount),
        failed: new Set(failed.map(({ id }) => id)),
        failures: failed.length > 0 ? outcome : null,
        undoId,
      })
      const forgetAndUndo = (id: string) => {
        setLast(null)
        start(id)
      }
      alert({
        ...outcome,
        action: undoId === undefined ? undefined : { title: 'Отменить', run: () => forgetAndUndo(undoId) },
      })
      return true
    },
    [send, start],
  )
  useEffect(() => {
    if (last?.undoId === undefined) return undefined
    const timer = setTimeout(() => setLast({ ...last, undoId: undefined }), undoMinutes * 60_000)
    return () => clearTimeout(timer)
  }, [last])
  const forget = useCallback(() => setLast(null), [])
  return { run, isRunning, failed: last?.failed ?? noFailures, last, undo, forget }
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
