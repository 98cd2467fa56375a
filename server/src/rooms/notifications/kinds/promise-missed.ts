import { promiseEvents } from '../../promises/index.ts'
import { isStillOpen, ofGiver, promiseLines } from './promises.ts'
import { momentFor, numberOf } from './sentences.ts'
import { defineTaskKind } from './task-kind.ts'

export const promiseMissed = defineTaskKind({
  kind: 'promise.missed',
  event: promiseEvents.missed,
  isStillTrue: isStillOpen,
  subject: ofGiver,
  audience: ({ payload: { isGiverAway } }) =>
    isGiverAway ? ['owner', 'operator', 'dispatchers', 'seniors'] : ['owner', 'operator', 'seniors'],
  render: ({ task, payload: { at } }, { timeZone }) => ({
    title: `Обещание пропущено: ${numberOf(task)}`,
    text: `Обещали до ${momentFor(at, timeZone)}\n${promiseLines(task)}`,
    together: 'Пропущены обещания',
  }),
})
