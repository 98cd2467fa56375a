import { bind } from '@naryad/contract/kit/route'
import { promisesRoutes } from '@naryad/contract/promises/promises.routes'
import { promisesSchemas } from '@naryad/contract/promises/promises.schemas'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { heavyCalls } from '../../platform/http/heavy-calls.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { presentTask } from '../tasks/index.ts'
import { endPromise, givePromise } from './promises.service.ts'
import { exportPromiseReport, readPromiseReport } from './report.service.ts'

/** Both calls answer with the task, which shows its open promise. */
const changing =
  <Body>(db: Db, change: (tx: Tx, body: Body, ctx: Ctx, taskId: number) => Promise<void>) =>
  ({ params: { id }, body }: { params: { id: number }; body: Body }, ctx: Ctx) =>
    inTransaction(db, async (tx) => {
      await change(tx, body, ctx, id)
      return presentTask(tx, ctx.who, id)
    })

export function mountPromises(http: Http, db: Db): void {
  const { download } = heavyCalls(http, db)
  mount(http, bind(promisesRoutes, promisesSchemas), {
    give: changing(db, givePromise),
    close: changing(db, endPromise),
    report: ({ body }, { who }) => readPromiseReport(db, who, body),
    excel: ({ body }, ctx) => download(ctx, () => exportPromiseReport(db, ctx, body)),
  })
}
