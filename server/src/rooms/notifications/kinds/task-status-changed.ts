import { isDone, statusTitle, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'

import { taskEvents } from '../../tasks/index.ts'
import { numberOf, taskLine } from '../sentences.ts'
import { defineTaskKind } from '../task-kind.ts'

/** Of the others people hear by kinds of their own: of who took it, of the visit, of the costs. */
const toldToPeople: readonly TaskStatus[] = ['IN_PROGRESS', 'WAITING_CLIENT', 'WAITING_PARTS']

/** Leaving these is a return to work, or an answer about the costs. */
const heardOtherwise: readonly TaskStatus[] = ['DONE', 'REMOTE_DONE', 'CLOSED', 'COSTS_APPROVAL']

/** Every move but the ends, which are kinds of their own. */
export const taskStatusChanged = defineTaskKind({
  kind: 'task.statusChanged',
  event: taskEvents.statusChanged,
  ruleEvent: 'task.statusChanged',
  isOf: ({ to }) => !isDone(to) && to !== 'CLOSED',
  audience: ({ payload: { from, to } }) =>
    toldToPeople.includes(to) && !heardOtherwise.includes(from) ? ['operator', 'author', 'client'] : [],
  words: ({ task, payload: { to } }) => ({
    title: `Заявка ${numberOf(task)}: ${statusTitle(to).toLowerCase()}`,
    text: taskLine(task),
  }),
})
