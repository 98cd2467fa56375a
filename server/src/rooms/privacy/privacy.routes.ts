import { privacyRoutes } from '@naryad/contract/privacy/privacy.routes'

import type { Db } from '../../platform/db/connect.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { searchActs } from './acts.repo.ts'
import { eraseSubject } from './erase.service.ts'
import { exportSubject } from './export.service.ts'

export function mountPrivacy(http: Http, db: Db): void {
  mount(http, privacyRoutes, {
    export: ({ params }, ctx) => exportSubject(db, ctx, params),
    erase: ({ params, body }, ctx) => eraseSubject(db, ctx, params, body),
    acts: ({ query }) => searchActs(db, query),
  })
}
