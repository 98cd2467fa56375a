import { dueRoutes } from '@naryad/contract/due/due.routes'
import { dueSchemas } from '@naryad/contract/due/due.schemas'
import { bind } from '@naryad/contract/kit/route'

import type { Db } from '../../platform/db/connect.ts'
import { countEach } from '../../platform/db/query/count-each.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { findDueIds } from './due.search.repo.ts'
import { askedBy, findDueKeys, getDueRow, searchDue } from './due.service.ts'
import { makeTasksOfRows, previewTasks } from './make-tasks.service.ts'
import { addToStop, readCarStop, readStop } from './stop.service.ts'

export function mountDue(http: Http, db: Db): void {
  mount(http, bind(dueRoutes, dueSchemas), {
    search: ({ body }, ctx) => searchDue(db, ctx, body),
    count: async ({ body }, ctx) => {
      const asked = await askedBy(db, ctx)
      return countEach(body.filters, (filters) => findDueIds(db, filters, asked))
    },
    keys: ({ body }, ctx) => findDueKeys(db, ctx, body),
    one: ({ params }, ctx) => getDueRow(db, ctx, params.id),
    stop: ({ params }, ctx) => readStop(db, ctx, params.id),
    carStop: ({ params }, ctx) => readCarStop(db, ctx, params.id),
    addToStop: ({ params, body }, ctx) => addToStop(db, ctx, params.id, body.keys),
    preview: ({ body }, ctx) => previewTasks(db, ctx, body),
    makeTasks: ({ body }, ctx) => makeTasksOfRows(db, ctx, body),
  })
}
