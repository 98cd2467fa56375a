import { reportsRoutes } from '@naryad/contract/reports/reports.routes'

import type { Db } from '../../platform/db/connect.ts'
import { inFewPlaces } from '../../platform/http/downloads.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { exportDriversReport, readDriversReport } from './drivers-report.service.ts'
import { exportEngineersReport, readEngineersReport } from './engineers.service.ts'
import { exportLuvReport, readLuvReport } from './luv.service.ts'
import { exportTaskReport } from './tasks-excel.service.ts'
import { readTaskReport } from './tasks-report.service.ts'
import { exportTerms } from './terms.service.ts'

export function mountReports(http: Http, db: Db): void {
  const download = inFewPlaces(http, 3)

  mount(http, reportsRoutes, {
    tasks: ({ body }, { who }) => readTaskReport(db, who, body),
    tasksExcel: ({ body }, ctx) => download(ctx, () => exportTaskReport(db, ctx, body)),
    engineers: ({ body }, { who }) => readEngineersReport(db, who, body),
    engineersExcel: ({ body }, ctx) => download(ctx, () => exportEngineersReport(db, ctx, body)),
    drivers: ({ body }, { who }) => readDriversReport(db, who, body),
    driversExcel: ({ body }, ctx) => download(ctx, () => exportDriversReport(db, ctx, body)),
    luv: ({ body }, { who }) => readLuvReport(db, who, body),
    luvExcel: ({ body }, ctx) => download(ctx, () => exportLuvReport(db, ctx, body)),
    termsExcel: ({ body }, ctx) => download(ctx, () => exportTerms(db, ctx, body)),
    tasksExcelByAddress: ({ query: { report } }, ctx) =>
      download(ctx, () => exportTaskReport(db, ctx, report)),
  })
}
