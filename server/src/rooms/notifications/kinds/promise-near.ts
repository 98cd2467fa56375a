import { promiseEvents } from '../../promises/index.ts'
import { isStillOpen, ofGiver, promiseLines } from './promises.ts'
import { momentFor, numberOf } from './sentences.ts'
import { defineTaskKind } from './task-kind.ts'

export const promiseNear = defineTaskKind({
  kind: 'promise.near',
  event: promiseEvents.near,
  isStillTrue: isStillOpen,
  subject: ofGiver,
  audience: ({ payload: { isGiverAway } }) => (isGiverAway ? ['dispatchers'] : ['owner']),
  render: ({ task, payload: { at } }, { timeZone }) => ({
    title: `Обещали до ${momentFor(at, timeZone)}: ${numberOf(task)}`,
    text: promiseLines(task),
    together: 'Подходит время обещаний',
  }),
})
