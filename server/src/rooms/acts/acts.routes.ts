import type { ActListQuery } from '@naryad/contract/acts/acts'
import { ActSearch } from '@naryad/contract/acts/acts'
import { actsRoutes } from '@naryad/contract/acts/acts.routes'
import { actsSchemas } from '@naryad/contract/acts/acts.schemas'
import { bind } from '@naryad/contract/kit/route'

import type { Db } from '../../platform/db/connect.ts'
import { countEach } from '../../platform/db/query/count-each.ts'
import { limitConcurrentCalls } from '../../platform/http/concurrent-calls.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { searchActions } from '../history/index.ts'
import { exportActs, printAct } from './act-files.service.ts'
import { findActIds, searchActs } from './acts.search.repo.ts'
import { cancelAct, getAct, issueAct, mustSee, setInvoice } from './acts.service.ts'
import { changeAct, collectActs, createAct, removeAct, setTasks } from './drafts.service.ts'
import { readNextAct } from './next-act.service.ts'

/** Printing is CPU-bound. */
const enter = limitConcurrentCalls(
  { each: 1, all: 2 },
  'Сейчас печатают другие документы: повторите через несколько секунд',
)

const searchOf = ({ status, ...query }: ActListQuery): ActSearch =>
  ActSearch.parse({ ...query, statuses: [status], orderBy: 'actOn', sort: 'ASC' })

export function mountActs(http: Http, db: Db): void {
  mount(http, bind(actsRoutes, actsSchemas), {
    list: ({ query }, ctx) => searchActs(db, ctx, searchOf(query)),
    export: ({ query }, ctx) => exportActs(db, ctx, query),
    get: ({ params }, ctx) => getAct(db, ctx, params.id),
    search: ({ body }, ctx) => searchActs(db, ctx, body),
    count: ({ body }, ctx) => countEach(body.filters, (search) => findActIds(db, ctx, search)),
    next: ({ body }, ctx) => readNextAct(db, ctx, body),
    create: ({ body }, ctx) => createAct(db, ctx, body),
    collect: ({ body }, ctx) => collectActs(db, ctx, body),
    update: ({ params, body }, ctx) => changeAct(db, ctx, params.id, body),
    setTasks: ({ params, body }, ctx) => setTasks(db, ctx, params.id, body),
    remove: ({ params }, ctx) => removeAct(db, ctx, params.id),
    issue: ({ params, body }, ctx) => issueAct(db, ctx, params.id, body),
    cancel: ({ params, body }, ctx) => cancelAct(db, ctx, params.id, body),
    invoice: ({ params, body }, ctx) => setInvoice(db, ctx, params.id, body),
    pdf: ({ params }, ctx) => {
      const leave = enter(ctx.who.id)
      return printAct(db, ctx, params.id).finally(leave)
    },
    actions: async ({ params, query }, ctx) => {
      await mustSee(db, ctx, params.id)
      return searchActions(db, ctx.who, { entity: 'acts', objectId: params.id }, query)
    },
  })
}
