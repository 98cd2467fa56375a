/** Printed forms of a task. */
export const taskDocuments = ['WORK_ORDER', 'ACT'] as const
export type TaskDocument = (typeof taskDocuments)[number]

export const taskDocumentTitles: Record<TaskDocument, string> = {
  WORK_ORDER: 'Заявка-наряд',
  ACT: 'Акт выполненных работ',
}

export const maxPrintedTasks = 200

export const maxSignatureBytes = 120_000
