import type { TaskStatus } from '@naryad/contract/tasks/tasks.statuses'

import type { Tx } from '../../../platform/db/connect.ts'
import { assign } from '../assignment/assignment.service.ts'
import { type Action, changeTasks } from '../changes/changes.service.ts'
import { type Command, guestOf } from '../changes/drafts.ts'
import { contractCommands } from '../contracts/contract-changes.service.ts'
import { decideCosts } from '../costs/decided-costs.service.ts'
import { copyTask } from '../creation/copy.service.ts'
import { createTask } from '../creation/create.service.ts'
import { addLines, createFamilies, createMany } from '../creation/many-tasks.service.ts'
import { addComment } from '../discussion/comments.service.ts'
import { commentByGuest } from '../discussion/guest-comments.service.ts'
import { noteOnTask, noteOnTasks, recordByUser, recordDerived } from '../notes/notes.service.ts'
import { findMainTask } from '../relations/answered.repo.ts'
import { findAnswered } from '../relations/answered.service.ts'
import { mergeTasks, recordLinks, unmergeTask } from '../relations/related.service.ts'
import { ruleCommands } from '../rules/by-rule.service.ts'
import { presentTask } from '../tasks.service.ts'
import { recheckWarranties } from '../warranty/warranty-changes.service.ts'
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
  commentByGuest,
  guest: guestOf,
  create: createTask,
  createMany,
  createFamilies,
  addLines,
  note: noteOnTask,
  noteMany: noteOnTasks,
  recordByUser,
  recordDerived,
  present: presentTask,
  copy: copyTask,
  recordLinks,
  decideCosts,
  merge: mergeTasks,
  unmerge: unmergeTask,
  answered: findAnswered,
  mainOf: findMainTask,
  contracts: contractCommands,
  recheckWarranties,
  rules: ruleCommands,
}
