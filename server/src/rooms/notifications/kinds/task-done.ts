import { taskEvents } from '../../tasks/index.ts'
import { lines, numberOf, shorten, taskLine } from './sentences.ts'
import { defineTaskKind } from './task-kind.ts'

export const taskDone = defineTaskKind({
  kind: 'task.done',
  event: taskEvents.statusChanged,
  ruleEvent: 'task.done',
  matches: ({ to }) => to === 'DONE',
  audience: () => ['operator', 'crew', 'author', 'client'],
  render: ({ task }) => ({
    title: `Заявка ${numberOf(task)} выполнена`,
    text: lines(taskLine(task), shorten(task.workReport, 400)),
    together: 'Выполнены заявки',
  }),
})
