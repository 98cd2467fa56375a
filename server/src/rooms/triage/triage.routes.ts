import { bind } from '@naryad/contract/kit/route'
import { triageRoutes } from '@naryad/contract/triage/triage.routes'
import { triageSchemas } from '@naryad/contract/triage/triage.schemas'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { presentTask } from '../tasks/index.ts'
import { listQuestionnaires, saveQuestionnaire } from './questionnaires.service.ts'
import { answerTriage, changeTake, readDay, tick } from './triage.service.ts'

/** Answers with the task, which shows the answers and what is taken along. */
const changing =
  <Body>(db: Db, change: (tx: Tx, body: Body, ctx: Ctx, taskId: number) => Promise<void>) =>
  ({ params: { id }, body }: { params: { id: number }; body: Body }, ctx: Ctx) =>
    inTransaction(db, async (tx) => {
      await change(tx, body, ctx, id)
      return presentTask(tx, ctx.who, id)
    })

export const mountTriage = (http: Http, db: Db): void =>
  mount(http, bind(triageRoutes, triageSchemas), {
    questionnaires: () => listQuestionnaires(db),
    save: ({ params, body }, ctx) => saveQuestionnaire(db, ctx, params.id, body),
    answer: changing(db, answerTriage),
    take: changing(db, changeTake),
    tick: ({ params: { id }, body }, ctx) =>
      idempotently(db, ctx, triageRoutes.tick, { id, ...body }, async (tx) => {
        await tick(tx, body, ctx, id)
        return presentTask(tx, ctx.who, id)
      }),
    day: ({ query }, { who }) => readDay(db, who, query),
  })
