import { taskEvents } from '../../tasks/index.ts'
import { lines, numberOf, operatorName, taskLine, windowFor } from './sentences.ts'
import { defineTaskKind } from './task-kind.ts'

/** The new and the previous operator. */
export const taskAssigned = defineTaskKind({
  kind: 'task.assigned',
  event: taskEvents.assigned,
  ruleEvent: 'task.assigned',
  subject: ({ from, to }) => ({ formerOperatorId: from, ownerId: to }),
  audience: () => ['owner', 'formerOperator'],
  render: ({ task, payload }, { id, timeZone }) => {
    const isPlanned = task.plannedFrom !== null || task.plannedTo !== null
    const plan = isPlanned && `Визит: ${windowFor(task.plannedFrom, task.plannedTo, timeZone)}`
    const text = lines(taskLine(task), task.address, plan)
    if (id !== null && id === payload.to)
      return { title: `Вам назначена заявка ${numberOf(task)}`, text, together: 'Вам назначены заявки' }
    const name = operatorName(task)
    if (id !== null)
      return {
        title: `Заявку ${numberOf(task)} у вас забрали`,
        text: lines(taskLine(task), name && `Теперь ею занимается ${name}`),
        together: 'У вас забрали заявки',
      }
    return {
      title: `Заявка ${numberOf(task)}: ${name ? `назначена, ${name}` : 'без оператора'}`,
      text,
      together: name ? `Назначены заявки, ${name}` : 'Остались без оператора заявки',
    }
  },
})
