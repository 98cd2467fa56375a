import { taskEvents } from '../../tasks/index.ts'
import { lines, numberOf, shorten, taskLine } from './sentences.ts'
import { defineTaskKind } from './task-kind.ts'

export const taskClosed = defineTaskKind({
  kind: 'task.closed',
  event: taskEvents.statusChanged,
  ruleEvent: 'task.closed',
  matches: ({ to }) => to === 'CLOSED',
  audience: () => ['operator', 'crew', 'author', 'client'],
  render: ({ task }) => ({
    title: `Заявка ${numberOf(task)} закрыта`,
    text: lines(taskLine(task), task.closeReason && shorten(task.closeReason, 400)),
    together: 'Закрыты заявки',
  }),
})
