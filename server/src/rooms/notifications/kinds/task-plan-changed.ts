import { taskEvents } from '../../tasks/index.ts'
import { lines, numberOf, taskLine, windowFor } from './sentences.ts'
import { defineTaskKind } from './task-kind.ts'

export const taskPlanChanged = defineTaskKind({
  kind: 'task.planChanged',
  event: taskEvents.planChanged,
  audience: () => ['operator', 'crew', 'client'],
  render: ({ task, payload: { plannedFrom, plannedTo } }, { timeZone }) => {
    const isPlanned = plannedFrom !== null || plannedTo !== null
    return {
      title: isPlanned
        ? `Визит по заявке ${numberOf(task)}: ${windowFor(plannedFrom, plannedTo, timeZone)}`
        : `Визит по заявке ${numberOf(task)} отменён`,
      text: lines(taskLine(task), task.address),
      together: isPlanned ? 'Назначено время визитов по заявкам' : 'Отменены визиты по заявкам',
    }
  },
})
