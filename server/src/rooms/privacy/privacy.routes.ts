import { bind } from '@naryad/contract/kit/route'
import { privacyRoutes } from '@naryad/contract/privacy/privacy.routes'
import { privacySchemas } from '@naryad/contract/privacy/privacy.schemas'

import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { searchActs } from './acts.repo.ts'
import { eraseSubject } from './erase.service.ts'
import { exportSubject } from './export.service.ts'
import type { PrivacyParts } from './subjects.service.ts'

export function mountPrivacy(http: Http, parts: PrivacyParts): void {
  mount(http, bind(privacyRoutes, privacySchemas), {
    export: ({ params }, ctx) => exportSubject(parts, ctx, params),
    erase: ({ params, body }, ctx) => eraseSubject(parts, ctx, params, body),
    acts: ({ query }) => searchActs(parts.db, query),
  })
}
