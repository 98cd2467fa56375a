import { documentsRoutes } from '@naryad/contract/documents/documents.routes'
import { documentsSchemas } from '@naryad/contract/documents/documents.schemas'
import { bind } from '@naryad/contract/kit/route'

import type { Db } from '../../platform/db/connect.ts'
import { limitConcurrentCalls } from '../../platform/http/concurrent-calls.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { FileReply } from '../../platform/http/files.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { printDay, printTasks } from './documents.service.ts'
import { getSignature, sign } from './signatures.service.ts'

/** Printing is CPU-bound: at most two files at a time, and one per user. */
const enter = limitConcurrentCalls(
  { each: 1, all: 2 },
  'Сейчас печатают другие документы: повторите через несколько секунд',
)

const limitPrinting = async ({ who }: Ctx, print: () => Promise<FileReply>): Promise<FileReply> => {
  const leave = enter(who.id)
  return print().finally(leave)
}

export function mountDocuments(http: Http, db: Db): void {
  mount(http, bind(documentsRoutes, documentsSchemas), {
    printTasks: ({ body }, ctx) => limitPrinting(ctx, () => printTasks(db, ctx, body)),
    printDay: ({ body }, ctx) => limitPrinting(ctx, () => printDay(db, ctx, body)),
    signature: ({ params }, ctx) => getSignature(db, ctx, params.id),
    sign: ({ params, body }, ctx) => sign(db, ctx, params.id, body),
  })
}
