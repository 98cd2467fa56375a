import { taskEvents } from '../../tasks/index.ts'
import { lines, momentFor, numberOf, operatorName, taskLine } from './sentences.ts'
import { defineTaskKind } from './task-kind.ts'

export const taskDeadlineMissed = defineTaskKind({
  kind: 'task.deadlineMissed',
  event: taskEvents.deadlineMissed,
  ruleEvent: 'task.deadline',
  // The news that it was met may come before this is recorded.
  isStillTrue: ({ deadlineAt }, { doneAt }) => doneAt === null || Date.parse(doneAt) > Date.parse(deadlineAt),
  audience: ({ task }) => (task.operatorId === null ? ['dispatchers'] : ['operator', 'seniors']),
  render: ({ task, payload: { deadlineAt } }, { timeZone }) => ({
    title: `Срок заявки ${numberOf(task)} пропущен`,
    text: lines(
      taskLine(task),
      `Был ${momentFor(deadlineAt, timeZone)}`,
      operatorName(task) ?? 'Оператора нет',
    ),
    together: 'Пропущен срок заявок',
  }),
})
