import { z } from 'zod'

import { Id } from '../../kit/fields.ts'
import { Queue } from './tasks.codes.ts'

/** What every object that a grouped report lists has: a number of its own, and the task that it is about. */
export const reportedTask = {
  id: Id,
  taskId: Id,
  queue: Queue,
  title: z.string(),
  company: z.string(),
  operator: z.string(),
}
