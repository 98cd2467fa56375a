import { disputesRoutes } from '@naryad/contract/disputes/disputes.routes'
import { disputesSchemas } from '@naryad/contract/disputes/disputes.schemas'
import { bind } from '@naryad/contract/kit/route'

import { limitConcurrentCalls } from '../../platform/http/concurrent-calls.ts'
import { limitDownloads } from '../../platform/http/downloads.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { exportGrouped, readGrouped } from '../reports/index.ts'
import { type DisputeParts, getDocument, openDispute, settleDispute } from './disputes.service.ts'
import { disputesReport } from './report.service.ts'
import { readVisit } from './visits.service.ts'

/** A dispute that begins is printed at once, which is CPU-bound. */
const enter = limitConcurrentCalls(
  { each: 1, all: 2 },
  'Сейчас печатают другие документы: повторите через несколько секунд',
)

export function mountDisputes(http: Http, parts: DisputeParts): void {
  const { db } = parts
  const download = limitDownloads(http, 2)
  mount(http, bind(disputesRoutes, disputesSchemas), {
    visit: ({ params }, { who }) => readVisit(db, who, params.id),
    change: ({ params, body }, ctx) => {
      const { reason, result, ...settlement } = body
      if (result !== undefined) return settleDispute(db, ctx, params.id, { result, ...settlement })
      const leave = enter(ctx.who.id)
      return openDispute(parts, ctx, params.id, reason ?? '').finally(leave)
    },
    report: ({ body }, { who }) => readGrouped(db, who, disputesReport, body),
    excel: ({ body }, ctx) => download(ctx, () => exportGrouped(db, ctx, disputesReport, body)),
    document: ({ params }, ctx) => getDocument(db, ctx, params.id),
  })
}
