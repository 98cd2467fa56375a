import type { PrintDayInput } from '@naryad/contract/documents/documents'
import { documentsRoutes } from '@naryad/contract/documents/documents.routes'
import { type TaskDocument, taskDocumentTitles } from '@naryad/contract/documents/documents.words'

import { call } from '../../client/api/api.ts'
import { saveFile } from '../../client/files/saveFile.ts'

export async function printTasks(document: TaskDocument, ids: readonly number[]): Promise<void> {
  const answer = await call(documentsRoutes.printTasks, { body: { document, ids: [...ids] } })
  await saveFile(answer, `${taskDocumentTitles[document]}.pdf`)
}

/** Prints the user's visits of a day. */
export async function printDay(body: PrintDayInput): Promise<void> {
  await saveFile(await call(documentsRoutes.printDay, { body }), 'Лист выезда.pdf')
}
