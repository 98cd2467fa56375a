import type { TaskStatus } from '@naryad/contract/tasks/tasks.statuses'

import type { Tx } from '../../../platform/db/connect.ts'
import { assign } from '../assignment/assignment.service.ts'
import { addComment } from '../discussion/comments.service.ts'
import { createTask } from '../edit/create.service.ts'
import type { Command } from '../edit/drafts.ts'
import { type Action, changeTasks } from './changes.service.ts'
import { moveStatus } from './transitions.service.ts'

async function change(tx: Tx, command: Command, id: number, action: Action): Promise<void> {
  const { refusals } = await changeTasks(tx, command, [id], action)
  for (const refusal of refusals.values()) throw refusal
}

/** For other rooms: the same rules as the API, in the caller's transaction. */
export const taskCommands = {
  take: (tx: Tx, command: Command, id: number): Promise<void> =>
    change(tx, command, id, assign(command.who.id)),
  move: (tx: Tx, command: Command, id: number, status: TaskStatus): Promise<void> =>
    change(tx, command, id, moveStatus(status)),
  comment: addComment,
  create: createTask,
}
