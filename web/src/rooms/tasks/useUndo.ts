import type { UndoReply } from '@naryad/contract/tasks/tasks.bulk.inputs'
import { tasksUndoRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { useCallback } from 'react'

import { call } from '../../client/api/api.ts'
import { NetworkError } from '../../client/api/errors.ts'
import { failureText } from '../../client/api/failureText.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { counted } from '../../ui/formats/plural.ts'
import { alert, showDone } from '../../ui/overlays/alert.ts'
import { inTasks } from './bulk/bulkActions.ts'
import { describeBulkResult } from './bulk/outcomeText.ts'

const undone = { done: (total: number) => `Изменение отменено в ${counted(total, inTasks)}` }

/** Undoes a change by the id that its answer has brought; what has changed since is named. */
export function useUndo(): (undoId: string) => void {
  const { run } = useAction({
    run: (undoId: string) => call(tasksUndoRoutes.undo, { params: { undoId } }),
    touches: ['tasks', 'users', 'calendar'],
    silent: true,
  })
  return useCallback(
    (undoId) => {
      const start = (): void =>
        void run(undoId).then(showUndone, (error: unknown) =>
          alert({
            type: 'error',
            title: 'Изменение не отменено',
            text: failureText(error),
            // Without a network it can be tried again.
            action: error instanceof NetworkError ? { title: 'Отменить', run: start } : undefined,
          }),
        )
      start()
    },
    [run],
  )
}

function showUndone({ failed, totalCount }: UndoReply): void {
  if (failed.length === 0 && totalCount === 1) showDone('Изменение отменено')
  else alert(describeBulkResult(undone, totalCount, { failed, unchangedCount: 0 }))
}
