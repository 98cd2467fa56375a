import { taskEvents } from '../../tasks/index.ts'
import { lines, numberOf, shortened, taskLine } from '../sentences.ts'
import { defineTaskKind } from '../task-kind.ts'

export const taskClosed = defineTaskKind({
  kind: 'task.closed',
  event: taskEvents.statusChanged,
  ruleEvent: 'task.closed',
  isOf: ({ to }) => to === 'CLOSED',
  audience: () => ['operator', 'author', 'client'],
  words: ({ task }) => ({
    title: `Заявка ${numberOf(task)} закрыта`,
    text: lines(taskLine(task), task.closeReason && shortened(task.closeReason, 400)),
  }),
})
