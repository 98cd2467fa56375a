import { bind } from '@naryad/contract/kit/route'
import { linksRoutes } from '@naryad/contract/links/links.routes'
import { linksSchemas } from '@naryad/contract/links/links.schemas'

import type { Db } from '../../platform/db/connect.ts'
import type { Constraints } from '../../platform/http/errors.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import {
  addLink,
  copyAndLink,
  listLinks,
  closeAsDuplicates,
  removeLink,
  takeBackMerge,
} from './links.service.ts'

export const linkConstraints: Constraints = {
  task_merges_main: () => conflict('С заявкой объединены другие: сначала разъедините их'),
}

export function mountLinks(http: Http, db: Db): void {
  mount(http, bind(linksRoutes, linksSchemas), {
    copy: ({ params, body }, ctx) =>
      idempotently(db, ctx, linksRoutes.copy, { ...params, ...body }, async (tx) => {
        const items = await copyAndLink(tx, ctx, params.id, body.carIds)
        return { items, totalCount: items.length }
      }),
    list: ({ params }, ctx) => listLinks(db, ctx, params.id),
    add: ({ params, body }, ctx) => addLink(db, ctx, params.id, body),
    remove: ({ params, query }, ctx) => removeLink(db, ctx, params.id, query),
    merge: ({ params, body }, ctx) => closeAsDuplicates(db, ctx, params.id, body.ids),
    unmerge: ({ params }, ctx) => takeBackMerge(db, ctx, params.id),
  })
}
