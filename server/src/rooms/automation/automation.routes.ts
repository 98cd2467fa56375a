import { automationRoutes } from '@naryad/contract/automation/automation.routes'
import { automationSchemas } from '@naryad/contract/automation/automation.schemas'
import { bind } from '@naryad/contract/kit/route'

import type { Db } from '../../platform/db/connect.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import {
  changeOrder,
  changeRule,
  createRule,
  listRules,
  readLog,
  removeRule,
  switchRule,
} from './automation.service.ts'
import { readCarWords } from './car-words.repo.ts'
import { tryRule } from './trial.service.ts'

export function mountAutomation(http: Http, db: Db): void {
  // A trial reads a month of requests.
  const trialLimit = http.limitBy({ burst: 10, perMinute: 10 })
  mount(http, bind(automationRoutes, automationSchemas), {
    list: () => listRules(db),
    create: ({ body }, ctx) => createRule(db, ctx, body),
    update: ({ params, body }, ctx) => changeRule(db, ctx, params.id, body),
    turn: ({ params, body }, ctx) => switchRule(db, ctx, params.id, body),
    order: ({ body }, ctx) => changeOrder(db, ctx, body),
    remove: ({ params }, ctx) => removeRule(db, ctx, params.id),
    trial: ({ body }, ctx) => {
      trialLimit(String(ctx.who.id))
      return tryRule(db, body)
    },
    carWords: ({ query }) => readCarWords(db, query),
    log: ({ params, query }) => readLog(db, params.id, query),
  })
}
