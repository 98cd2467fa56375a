import type { BulkReply } from '@naryad/contract/tasks/tasks.inputs'
import { useCallback, useState } from 'react'

import { count } from '../../../kit/formats/numbers.ts'
import { counted, taskForms } from '../../../kit/formats/plural.ts'
import { alert } from '../../../platform/overlays/alert.ts'
import { confirm, shownDialog } from '../../../platform/overlays/dialogs.ts'
import { useAction } from '../../../platform/queries/useAction.ts'
import type { BulkAction } from './bulkActions.ts'

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

/** «ID 18377: …», a line each, all of them: the alert scrolls and stays while one points at it. */
const failureText = (failed: BulkReply['failed']): string =>
  failed.map(({ id, error }) => `ID ${id}: ${error}`).join('\n')

/** One call for all the chosen; how many were done is told, and what failed, which stays marked until the next action. */
export function useBulk(): Bulk {
  const [failed, setFailed] = useState(nobody)
  const { run: send, isRunning } = useAction({
    run: ({ action, ids }: BulkRun) => action.send(ids),
    touches: ['tasks', 'users'],
    // «Закрыто: 6 заявок»
    done: ({ failed }, { action, ids }) =>
      failed.length > 0 ? undefined : `${action.done}: ${counted(ids.length, taskForms)}`,
  })

  const run = useCallback(
    async (action: BulkAction, ids: readonly number[]) => {
      if (ids.length > confirmOver && !(await isAgreed(action.question(ids.length)))) return false
      setFailed(nobody)
      // A call that did not go through is told by the listener on the caches; the selection stays for another try.
      const reply = await send({ action, ids: [...ids] }).catch(() => null)
      if (!reply) return false
      if (reply.failed.length > 0) {
        setFailed(new Set(reply.failed.map(({ id }) => id)))
        const title = `${action.done}: ${count(ids.length - reply.failed.length)} из ${count(ids.length)}`
        alert({ type: 'error', title, text: failureText(reply.failed) })
      }
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
