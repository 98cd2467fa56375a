import { comment } from './comments.service.ts'
import { createTask } from './create.service.ts'

/** What other rooms do to tasks in the name of a person, by the rules that hold for him. */
export const taskCommands = { create: createTask, comment }
