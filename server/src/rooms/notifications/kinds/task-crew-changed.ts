import { taskEvents } from '../../tasks/index.ts'
import { lines, numberOf, operatorName, taskLine, windowFor } from './sentences.ts'
import { defineTaskKind } from './task-kind.ts'

/** The one who was added to the crew or removed from it. */
export const taskCrewChanged = defineTaskKind({
  kind: 'task.crewChanged',
  event: taskEvents.crewChanged,
  subject: ({ userId, isAdded }) => ({ ownerId: userId, formerOperatorId: isAdded ? null : userId }),
  audience: () => ['owner'],
  render: ({ task, payload: { isAdded } }, { timeZone }) => {
    if (!isAdded)
      return {
        title: `Вас убрали из бригады по заявке ${numberOf(task)}`,
        text: taskLine(task),
        together: 'Вас убрали из бригады по заявкам',
      }
    const isPlanned = task.plannedFrom !== null || task.plannedTo !== null
    const plan = isPlanned && `Визит: ${windowFor(task.plannedFrom, task.plannedTo, timeZone)}`
    const name = operatorName(task)
    return {
      title: `Вы в бригаде по заявке ${numberOf(task)}`,
      text: lines(taskLine(task), name && `Отвечает ${name}`, task.address, plan),
      together: 'Вы в бригаде по заявкам',
    }
  },
})
