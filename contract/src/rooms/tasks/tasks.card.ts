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
