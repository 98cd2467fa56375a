import { maxPrintedTasks, type TaskDocument } from '@naryad/contract/documents/documents.words'

import { alert } from '../../../ui/overlays/alert.ts'
import { usePrintTasks } from '../../documents/index.ts'

/** Prints documents of the selected tasks into one file. */
export function usePrint() {
  const { start, isRunning } = usePrintTasks()
  const run = (document: TaskDocument, ids: readonly number[]) => {
    if (ids.length <= maxPrintedTasks) return start({ document, ids })
    alert({ type: 'warning', text: `В один файл помещается до ${maxPrintedTasks} документов` })
  }
  return { run, isRunning }
}
