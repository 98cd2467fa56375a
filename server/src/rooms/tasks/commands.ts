import { comment } from './comments.service.ts'
import { createTask } from './create.service.ts'

/** Task commands for other rooms, by the rules of the API. */
export const taskCommands = { create: createTask, comment }
