import { bind } from '@naryad/contract/kit/route'
import { shiftsRoutes } from '@naryad/contract/shifts/shifts.routes'
import { shiftsSchemas } from '@naryad/contract/shifts/shifts.schemas'

import type { Db } from '../../platform/db/connect.ts'
import { limitConcurrentCalls } from '../../platform/http/concurrent-calls.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { printCurrent, printShift } from './print.service.ts'
import { queuesOf, searchHandovers } from './shifts.repo.ts'
import { getSheet, handOver, readCurrent, readWaiting, takeShift } from './shifts.service.ts'

/** Printing is CPU-bound: one sheet per user, two at a time. */
const enter = limitConcurrentCalls(
  { each: 1, all: 2 },
  'Сейчас печатают другие документы: повторите через несколько секунд',
)

function printing<Reply>({ who }: Ctx, print: () => Promise<Reply>): Promise<Reply> {
  const leave = enter(who.id)
  return print().finally(leave)
}

export function mountShifts(http: Http, db: Db): void {
  mount(http, bind(shiftsRoutes, shiftsSchemas), {
    current: (_, { who }) => readCurrent(db, who),
    currentPdf: (_, ctx) => printing(ctx, () => printCurrent(db, ctx)),
    waiting: (_, { who }) => readWaiting(db, who),
    list: ({ query }, { who }) => searchHandovers(db, queuesOf(who), query),
    get: ({ params }, { who }) => getSheet(db, who, params.id),
    pdf: ({ params }, ctx) => printing(ctx, () => printShift(db, ctx, params.id)),
    handOver: ({ body }, ctx) =>
      idempotently(db, ctx, shiftsRoutes.handOver, body, (tx) => handOver(tx, ctx, body)),
    take: ({ params, body }, ctx) => takeShift(db, ctx, params.id, body),
  })
}
