import { auditRoutes } from '@naryad/contract/audit/audit.routes'
import { auditSchemas } from '@naryad/contract/audit/audit.schemas'
import { bind } from '@naryad/contract/kit/route'

import type { Db } from '../../platform/db/connect.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { searchAudit } from './audit.search.service.ts'

export function mountAudit(http: Http, db: Db): void {
  mount(http, bind(auditRoutes, auditSchemas), { search: ({ body }) => searchAudit(db, body) })
}
