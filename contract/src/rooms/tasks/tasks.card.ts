import { z } from 'zod'

import { Attachment } from '../attachments/attachments.ts'
import { Task, TaskItem } from './tasks.ts'

export const maxCardAttachments = 100
export const maxCardChilds = 10

/** GET /tasks/:id: the task with its files and its first sub-tasks; the counts show whether there are more. */
export const TaskCard = Task.extend({
  attachments: z.array(Attachment),
  childs: z.array(TaskItem),
}).meta({ id: 'TaskCard' })
export type TaskCard = z.infer<typeof TaskCard>

/** Fields of the card that have a call of their own. */
export const taskElsewhere = {
  status: 'Статус: меняется вызовом PATCH /tasks/{id}/status',
  crew: 'Бригада: меняется вызовом PATCH /tasks/{id}/crew',
  queue: 'Очередь: меняется вызовом PATCH /tasks/{id}/queue',
  isCostsApproved: 'Согласование затрат: меняется вызовом PATCH /tasks/{id}/approve-costs',
  closeReason: 'Причина закрытия: указывается в PATCH /tasks/{id}/close',
  doneAt: 'Время выполнения: ставится вызовом PATCH /tasks/{id}/done',
  source: 'Источник: задаётся при создании заявки',
  parentId: 'Основная заявка: задаётся вызовом POST /tasks/{id}/split',
} satisfies Partial<Record<keyof TaskCard, string>>

const { queue: _, ...elsewhereByCode } = taskElsewhere
export { elsewhereByCode as taskElsewhereByCode }
