import { reportsRoutes } from '@naryad/contract/reports/reports.routes'

import type { Db } from '../../platform/db/connect.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { readTaskReport } from './tasks-report.service.ts'

export function mountReports(http: Http, db: Db): void {
  mount(http, reportsRoutes, {
    tasks: ({ body }, { who }) => readTaskReport(db, who, body),
  })
}
