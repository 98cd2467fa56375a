import { taskEvents } from '../../tasks/index.ts'
import { lines, numberOf, taskLine } from './sentences.ts'
import { defineTaskKind } from './task-kind.ts'

/** Dispatchers: unassigned tasks from outside. Representatives: tasks that they did not create. */
export const taskCreated = defineTaskKind({
  kind: 'task.created',
  event: taskEvents.created,
  ruleEvent: 'task.created',
  audience: ({ task: { source, operatorId } }) => [
    ...(source !== 'STAFF' && operatorId === null ? (['dispatchers'] as const) : []),
    ...(source === 'CLIENT' ? [] : (['client'] as const)),
  ],
  render: ({ task }) => ({
    title: `${task.priority === 'CRITICAL' ? 'Критичная заявка' : 'Новая заявка'} ${numberOf(task)}`,
    text: lines(taskLine(task), task.address),
    together: task.priority === 'CRITICAL' ? 'Критичные заявки' : 'Новые заявки',
  }),
})
