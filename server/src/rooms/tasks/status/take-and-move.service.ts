import type { TaskStatus } from '@naryad/contract/tasks/tasks.statuses'

import type { Tx } from '../../../platform/db/connect.ts'
import { assign } from '../assignment/assignment.service.ts'
import { type Action, changeTasks } from '../changes/changes.service.ts'
import type { Command } from '../changes/drafts.ts'
import { moveStatus } from './transitions.service.ts'

async function change(tx: Tx, command: Command, id: number, action: Action): Promise<void> {
  const { refusals } = await changeTasks(tx, command, [id], action)
  for (const refusal of refusals.values()) throw refusal
}

/** The calls of the API, in the transaction of another room. */
export const takeTask = (tx: Tx, command: Command, id: number): Promise<void> =>
  change(tx, command, id, assign(command.who.id))

export const moveTask = (tx: Tx, command: Command, id: number, status: TaskStatus): Promise<void> =>
  change(tx, command, id, moveStatus(status))
