import { taskEvents } from '../../tasks/index.ts'
import { lines, numberOf, shortened, taskLine } from '../sentences.ts'
import { defineTaskKind } from '../task-kind.ts'

export const taskDone = defineTaskKind({
  kind: 'task.done',
  event: taskEvents.statusChanged,
  ruleEvent: 'task.done',
  isOf: ({ to }) => to === 'DONE',
  audience: () => ['operator', 'author', 'client'],
  words: ({ task }) => ({
    title: `Заявка ${numberOf(task)} выполнена`,
    text: lines(taskLine(task), shortened(task.workReport, 400)),
  }),
})
