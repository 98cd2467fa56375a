import { taskEvents } from '../../tasks/index.ts'
import { momentFor, numberOf, taskLine } from './sentences.ts'
import { defineTaskKind } from './task-kind.ts'

export const taskDeadlineNear = defineTaskKind({
  kind: 'task.deadlineNear',
  event: taskEvents.deadlineNear,
  ruleEvent: 'task.deadline',
  audience: ({ task }) => (task.operatorId === null ? ['dispatchers'] : ['operator']),
  render: ({ task, payload: { deadlineAt } }, { timeZone }) => ({
    title: `Срок заявки ${numberOf(task)}: ${momentFor(deadlineAt, timeZone)}`,
    text: taskLine(task),
    together: 'Подходит срок заявок',
  }),
})
