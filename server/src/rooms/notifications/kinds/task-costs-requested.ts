import { roubles } from '@naryad/contract/kit/roubles'

import { taskEvents } from '../../tasks/index.ts'
import { numberOf, taskLine } from './sentences.ts'
import { defineTaskKind } from './task-kind.ts'

export const taskCostsRequested = defineTaskKind({
  kind: 'task.costsRequested',
  event: taskEvents.costsRequested,
  ruleEvent: 'task.costsRequested',
  audience: () => ['client', 'seniors'],
  render: ({ task }) => ({
    title: `Согласуйте затраты по заявке ${numberOf(task)}: ${roubles(task.costs)}`,
    text: taskLine(task),
    together: 'Согласуйте затраты по заявкам',
  }),
})
