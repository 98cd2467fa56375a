import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { useCallback, useState } from 'react'

import { useAction } from '../../../client/queries/useAction.ts'
import { alert, type AlertInput } from '../../../ui/overlays/alert.ts'
import { confirm, shownDialog } from '../../../ui/overlays/dialogs.ts'
import type { BulkAction } from './bulkActions.ts'
import { describeBulkResult } from './outcomeText.ts'
import { stepsBack, takingBack } from './undoBulk.ts'

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
  /** Ids of tasks that the last action could not change. */
  failed: ReadonlySet<number>
  /** Shows the reasons again, until the next action. */
  showFailures: () => void
  forgetFailures: () => void
}

/** Bulk actions of a list; the caller passes the rows shown with each call. */
export interface BulkRunner extends Omit<Bulk, 'run'> {
  run: (action: BulkAction, ids: readonly number[], before: readonly TaskItem[]) => Promise<boolean>
}

const noFailures: ReadonlySet<number> = new Set()

/**
 * Applies one action to all selected tasks in one call; reports how many succeeded and why others failed. The
 * failed ones are marked until the next action. The rows shown supply the former values for an undo.
 */
export function useBulk(): BulkRunner {
  const [failed, setFailed] = useState(noFailures)
  const [failures, setFailures] = useState<AlertInput | null>(null)
  const { run: send, isRunning } = useAction({
    run: ({ action, ids }: BulkRun) => action.send(ids),
    touches: ['tasks', 'users'],
  })

  const undo = useCallback(
    async (steps: ReturnType<typeof stepsBack>) => {
      if (!steps) return
      const ids = steps.flatMap((step) => step.ids)
      const action = takingBack(steps)
      const reply = await send({ action, ids }).catch(() => null)
      if (reply) alert(describeBulkResult(action, ids.length, reply))
    },
    [send],
  )
  const run = useCallback(
    async (action: BulkAction, ids: readonly number[], before: readonly TaskItem[]) => {
      if (ids.length > confirmOver && !(await isAgreed(action.question(ids.length)))) return false
      setFailed(noFailures)
      setFailures(null)
      // The listener on the mutation cache reports a failed call; the selection stays for another attempt.
      const reply = await send({ action, ids: [...ids] }).catch(() => null)
      if (!reply) return false
      const refused = new Set(reply.failed.map(({ id }) => id))
      setFailed(refused)
      const outcome = describeBulkResult(action, ids.length, reply)
      if (refused.size > 0) setFailures(outcome)
      const changed = ids.filter((id) => !refused.has(id))
      const steps = changed.length === reply.unchangedCount ? undefined : stepsBack(action, changed, before)
      alert({ ...outcome, action: steps && { title: 'Отменить', run: () => void undo(steps) } })
      return true
    },
    [send, undo],
  )
  const forgetFailures = useCallback(() => {
    setFailed(noFailures)
    setFailures(null)
  }, [])
  const showFailures = useCallback(() => {
    if (failures) alert(failures)
  }, [failures])
  return { run, isRunning, failed, showFailures, forgetFailures }
}

/** Declining closes the dialog without a callback. */
const isAgreed = (title: string): Promise<boolean> =>
  new Promise((resolve) => {
    confirm({ title, onYes: () => resolve(true) })
    const stop = shownDialog.subscribe(() => {
      stop()
      // «Yes» closes the dialog before it calls the handler, in the same tick.
      queueMicrotask(() => resolve(false))
    })
  })
