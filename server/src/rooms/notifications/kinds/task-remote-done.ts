import { taskEvents } from '../../tasks/index.ts'
import { lines, numberOf, shortened, taskLine } from '../sentences.ts'
import { defineTaskKind } from '../task-kind.ts'

export const taskRemoteDone = defineTaskKind({
  kind: 'task.remoteDone',
  event: taskEvents.statusChanged,
  ruleEvent: 'task.remoteDone',
  isOf: ({ to }) => to === 'REMOTE_DONE',
  audience: () => ['operator', 'author', 'client'],
  words: ({ task }) => ({
    title: `Заявка ${numberOf(task)} выполнена удалённо`,
    text: lines(taskLine(task), shortened(task.workReport, 400)),
  }),
})
