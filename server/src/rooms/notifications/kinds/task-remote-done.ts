import { taskEvents } from '../../tasks/index.ts'
import { lines, numberOf, shorten, taskLine } from './sentences.ts'
import { defineTaskKind } from './task-kind.ts'

export const taskRemoteDone = defineTaskKind({
  kind: 'task.remoteDone',
  event: taskEvents.statusChanged,
  ruleEvent: 'task.remoteDone',
  matches: ({ to }) => to === 'REMOTE_DONE',
  audience: () => ['operator', 'crew', 'author', 'client'],
  render: ({ task }) => ({
    title: `Заявка ${numberOf(task)} выполнена удалённо`,
    text: lines(taskLine(task), shorten(task.workReport, 400)),
    together: 'Выполнены удалённо заявки',
  }),
})
