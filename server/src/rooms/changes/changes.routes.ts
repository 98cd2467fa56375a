import { changesRoutes } from '@naryad/contract/changes/changes.routes'
import { changesSchemas } from '@naryad/contract/changes/changes.schemas'
import { bind } from '@naryad/contract/kit/route'

import type { Db } from '../../platform/db/connect.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { readFeed } from './changes.service.ts'

export function mountChanges(http: Http, db: Db): void {
  mount(http, bind(changesRoutes, changesSchemas), {
    read: ({ query }, ctx) => readFeed(db, ctx, query),
  })
}
