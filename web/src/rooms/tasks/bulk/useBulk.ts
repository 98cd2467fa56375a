import { useCallback, useState } from 'react'

import { alert } from '../../../platform/overlays/alert.ts'
import { confirm, shownDialog } from '../../../platform/overlays/dialogs.ts'
import { useAction } from '../../../platform/queries/useAction.ts'
import type { BulkAction } from './bulkActions.ts'
import { toldOf } from './told.ts'

/** Over this many a bulk action is asked about once more. */
const confirmOver = 20

interface BulkRun {
  action: BulkAction
  ids: number[]
}

export interface Bulk {
  /** Tells whether it was done: the person may say no, and the call may not go through. */
  run: (action: BulkAction, ids: readonly number[]) => Promise<boolean>
  isRunning: boolean
  /** Tasks that the last action could not change. */
  failed: ReadonlySet<number>
}

const nobody: ReadonlySet<number> = new Set()

/** One call for all the chosen; how many were done is told, and what failed, which stays marked until the next action. */
export function useBulk(): Bulk {
  const [failed, setFailed] = useState(nobody)
  const { run: send, isRunning } = useAction({
    run: ({ action, ids }: BulkRun) => action.send(ids),
    touches: ['tasks', 'users'],
  })

  const run = useCallback(
    async (action: BulkAction, ids: readonly number[]) => {
      if (ids.length > confirmOver && !(await isAgreed(action.question(ids.length)))) return false
      setFailed(nobody)
      // A call that did not go through is told by the listener on the caches; the selection stays for another try.
      const reply = await send({ action, ids: [...ids] }).catch(() => null)
      if (!reply) return false
      setFailed(new Set(reply.failed.map(({ id }) => id)))
      alert(toldOf(action, ids.length, reply))
      return true
    },
    [send],
  )
  return { run, isRunning, failed }
}

/** The question goes away without an answer when the answer is no. */
const isAgreed = (title: string): Promise<boolean> =>
  new Promise((resolve) => {
    confirm({ title, onYes: () => resolve(true) })
    const stop = shownDialog.subscribe(() => {
      stop()
      // «Yes» closes the question first and is heard in the same breath.
      queueMicrotask(() => resolve(false))
    })
  })
