import { roubles } from '@naryad/contract/kit/roubles'

import { taskEvents } from '../../tasks/index.ts'
import { numberOf, taskLine } from './sentences.ts'
import { defineTaskKind } from './task-kind.ts'

export const taskCostsDecided = defineTaskKind({
  kind: 'task.costsDecided',
  event: taskEvents.costsDecided,
  audience: () => ['operator', 'author', 'client'],
  render: ({ task, payload: { isApproved } }) => ({
    title: `Затраты по заявке ${numberOf(task)} ${isApproved ? 'согласованы' : 'отклонены'}: ${roubles(task.costs)}`,
    text: taskLine(task),
    together: isApproved ? 'Согласованы затраты по заявкам' : 'Отклонены затраты по заявкам',
  }),
})
