import { bind } from '@naryad/contract/kit/route'
import { reportsRoutes } from '@naryad/contract/reports/reports.routes'
import { reportsSchemas } from '@naryad/contract/reports/reports.schemas'

import { heavyReportsOf } from '../../platform/db/concurrency/heavy-reports.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { heavyCalls } from '../../platform/http/heavy-calls.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { refused } from '../../platform/http/refusals.ts'
import { exportDriversReport, readDriversReport } from './drivers-report.service.ts'
import { exportEngineersReport, readEngineersReport } from './engineers.service.ts'
import { exportGrouped, readGrouped } from './grouped-report.service.ts'
import { isHeavyReport, isLongPeriod } from './heavy.ts'
import { exportLuvReport, readLuvReport } from './luv.service.ts'
import { readOverdueDays } from './overdue-days.repo.ts'
import { remoteReport } from './remote-report.service.ts'
import { makeReportAddress, openReportAddress } from './report-addresses.service.ts'
import { takeReport } from './take-report.service.ts'
import { exportTaskReport } from './tasks-excel.service.ts'
import { readTaskReport } from './tasks-report.service.ts'
import { exportTerms } from './terms.service.ts'
import { visitsReport } from './visits-report.service.ts'

/** Reports on how the company itself works. */
function staff(who: Ctx['who']): Ctx['who'] {
  if (who.role === 'client') throw refused('Этот отчёт вам недоступен')
  return who
}

export function mountReports(http: Http, db: Db): void {
  const { run, download } = heavyCalls(http, db)
  const read = <Report>(ctx: Ctx, isHeavy: boolean, work: () => Promise<Report>): Promise<Report> =>
    isHeavy ? run(ctx, work) : work()

  mount(http, bind(reportsRoutes, reportsSchemas), {
    tasks: ({ body }, ctx) => read(ctx, isHeavyReport(ctx.who, body), () => readTaskReport(db, ctx, body)),
    tasksExcel: ({ body }, ctx) => download(ctx, () => exportTaskReport(db, ctx, body)),
    engineers: ({ body }, ctx) => read(ctx, isLongPeriod(body), () => readEngineersReport(db, ctx, body)),
    engineersExcel: ({ body }, ctx) => download(ctx, () => exportEngineersReport(db, ctx, body)),
    remote: ({ body }, ctx) => run(ctx, () => readGrouped(db, staff(ctx.who), remoteReport, body)),
    remoteExcel: ({ body }, ctx) =>
      download(ctx, () => exportGrouped(db, { ...ctx, who: staff(ctx.who) }, remoteReport, body)),
    takes: ({ body }, ctx) => run(ctx, () => readGrouped(db, staff(ctx.who), takeReport, body)),
    takesExcel: ({ body }, ctx) =>
      download(ctx, () => exportGrouped(db, { ...ctx, who: staff(ctx.who) }, takeReport, body)),
    visits: ({ body }, ctx) => run(ctx, () => readGrouped(db, staff(ctx.who), visitsReport, body)),
    visitsExcel: ({ body }, ctx) =>
      download(ctx, () => exportGrouped(db, { ...ctx, who: staff(ctx.who) }, visitsReport, body)),
    overdueDays: async ({ query }, { who }) => ({ items: await readOverdueDays(db, who, query) }),
    drivers: ({ body }, ctx) => read(ctx, isLongPeriod(body), () => readDriversReport(db, ctx, body)),
    driversExcel: ({ body }, ctx) => download(ctx, () => exportDriversReport(db, ctx, body)),
    luv: ({ body }, ctx) => read(ctx, isLongPeriod(body), () => readLuvReport(db, ctx, body)),
    luvExcel: ({ body }, ctx) => download(ctx, () => exportLuvReport(db, ctx, body)),
    termsExcel: ({ body }, ctx) => download(ctx, () => exportTerms(db, ctx, body)),
    waiting: async (_, { who }) => ({ isWaiting: await heavyReportsOf(db).isWaiting(who.id) }),
    tasksExcelAddress: ({ body }, ctx) => makeReportAddress(db, ctx, http.base, body),
    tasksExcelOnce: ({ params }, call) =>
      openReportAddress(db, call, params.token, (ctx, input) =>
        download(ctx, () => exportTaskReport(db, ctx, input)),
      ),
    tasksExcelByAddress: ({ query: report }, ctx) => download(ctx, () => exportTaskReport(db, ctx, report)),
  })
}
