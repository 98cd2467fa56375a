import { inQuotes } from '@naryad/contract/kit/quotes'
import { isDone, statusTitle, type TaskStatus } from '@naryad/contract/tasks/tasks.statuses'

import { taskEvents } from '../../tasks/index.ts'
import { numberOf, taskLine } from './sentences.ts'
import { defineTaskKind } from './task-kind.ts'

/** Other statuses have kinds of their own: assignment, visit, costs. */
const notifiedStatuses: readonly TaskStatus[] = ['IN_PROGRESS', 'WAITING_CLIENT', 'WAITING_PARTS']

/** Leaving these statuses is covered by `task.returned` and `task.costsDecided`. */
const coveredStatuses: readonly TaskStatus[] = ['DONE', 'REMOTE_DONE', 'CLOSED', 'COSTS_APPROVAL']

/** Every status except the final ones, which have kinds of their own. */
export const taskStatusChanged = defineTaskKind({
  kind: 'task.statusChanged',
  event: taskEvents.statusChanged,
  ruleEvent: 'task.statusChanged',
  matches: ({ to }) => !isDone(to) && to !== 'CLOSED',
  audience: ({ payload: { from, to } }) =>
    notifiedStatuses.includes(to) && !coveredStatuses.includes(from) ? ['operator', 'author', 'client'] : [],
  render: ({ task, payload: { to } }) => ({
    title: `Заявка ${numberOf(task)}: ${statusTitle(to).toLowerCase()}`,
    text: taskLine(task),
    together: `Заявки в статусе ${inQuotes(statusTitle(to))}`,
  }),
})
