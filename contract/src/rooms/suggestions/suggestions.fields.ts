import { defineFields } from '../../kit/object-fields.ts'
import { taskTitles } from '../tasks/tasks.columns.ts'
import { queueTitles } from '../tasks/tasks.queues.ts'

/** What a suggestion lacks as a task. */
export const confirmationFields = defineFields({
  queue: { title: taskTitles.queue, kind: 'choice', titles: queueTitles },
  title: { title: 'Тема', kind: 'line', min: 1, max: 200 },
  typeId: { title: taskTitles.type, kind: 'reference' },
  categoryId: { title: taskTitles.category, kind: 'reference' },
  operatorId: { title: taskTitles.operator, kind: 'reference' },
})

export const refusalFields = defineFields({
  reason: { title: 'Причина', kind: 'text', min: 1, max: 500, isRequired: true },
})
