import { taskEvents } from '../../tasks/index.ts'
import { lines, numberOf, shorten, taskLine } from './sentences.ts'
import { defineTaskKind } from './task-kind.ts'

/** Returned for rework or reopened. */
export const taskReturned = defineTaskKind({
  kind: 'task.returned',
  event: taskEvents.returned,
  audience: () => ['operator', 'crew', 'author', 'client'],
  render: ({ task, payload: { from, reason } }) => ({
    title: `Заявка ${numberOf(task)} ${from === 'CLOSED' ? 'открыта повторно' : 'возвращена на доработку'}`,
    text: lines(taskLine(task), reason && `Причина: ${shorten(reason, 400)}`),
    together: from === 'CLOSED' ? 'Открыты повторно заявки' : 'Возвращены на доработку заявки',
  }),
})
