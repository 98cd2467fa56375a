import type { PrintDayInput } from '@naryad/contract/documents/documents'
import { type TaskDocument, taskDocumentTitles } from '@naryad/contract/documents/documents.words'

import { call } from '../../platform/api/api.ts'

/** Routes and file saving load with the first print, not with the first screen. */
const readRoutes = () => import('@naryad/contract/documents/documents.routes')
const readSaving = () => import('../../platform/files/saveFile.ts')

export async function printTasks(document: TaskDocument, ids: readonly number[]): Promise<void> {
  const [{ documentsRoutes }, { saveFile }] = await Promise.all([readRoutes(), readSaving()])
  const answer = await call(documentsRoutes.printTasks, { body: { document, ids: [...ids] } })
  await saveFile(answer, `${taskDocumentTitles[document]}.pdf`)
}

/** Prints the user's visits of a day. */
export async function printDay(body: PrintDayInput): Promise<void> {
  const [{ documentsRoutes }, { saveFile }] = await Promise.all([readRoutes(), readSaving()])
  await saveFile(await call(documentsRoutes.printDay, { body }), 'Лист выезда.pdf')
}
