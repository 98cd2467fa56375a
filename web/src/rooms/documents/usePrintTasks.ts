import type { TaskDocument } from '@naryad/contract/documents/documents.words'

import { useAction } from '../../client/queries/useAction.ts'
import { usePaperHint } from '../../entities/settings/usePaperHint.ts'
import { printTasks } from './print.ts'

interface TasksToPrint {
  document: TaskDocument
  ids: readonly number[]
}

/** Prints documents of tasks into one file. */
export function usePrintTasks() {
  const hint = usePaperHint()
  return useAction({
    run: async ({ document, ids }: TasksToPrint) => {
      await printTasks(document, ids)
      void hint('document')
    },
    touches: [],
  })
}
