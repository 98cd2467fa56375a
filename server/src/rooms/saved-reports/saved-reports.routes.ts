import { bind } from '@naryad/contract/kit/route'
import { savedReportsRoutes } from '@naryad/contract/saved-reports/saved-reports.routes'
import { savedReportsSchemas } from '@naryad/contract/saved-reports/saved-reports.schemas'

import type { Db } from '../../platform/db/connect.ts'
import type { FileStore } from '../../platform/files/store/store.ts'
import type { Constraints } from '../../platform/http/errors.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { taken } from '../../platform/http/refusals.ts'
import { openReportFile } from './files.service.ts'
import { listFiles, listSavedReports } from './saved-reports.repo.ts'
import { changeReport, removeReport, runNow, saveReport } from './saved-reports.service.ts'

export const savedReportConstraints: Constraints = {
  saved_reports_name_unique: () => taken('name', 'Название: такой отчёт у вас уже есть'),
}

export function mountSavedReports(http: Http, db: Db, files: FileStore): void {
  const runLimit = http.limitBy({ burst: 10, perMinute: 10 })

  mount(http, bind(savedReportsRoutes, savedReportsSchemas), {
    list: async (_, { who }) => {
      const items = await listSavedReports(db, who)
      return { items, totalCount: items.length }
    },
    create: ({ body }, ctx) => saveReport(db, ctx, body),
    update: ({ params, body }, ctx) => changeReport(db, ctx, params.id, body),
    remove: ({ params }, ctx) => removeReport(db, ctx, params.id),
    run: ({ params }, ctx) => {
      runLimit(String(ctx.who.id))
      return runNow(db, ctx, params.id)
    },
    files: async (_, { who }) => {
      const items = await listFiles(db, who.id)
      return { items, totalCount: items.length }
    },
    file: ({ params }, ctx) => openReportFile(db, files, ctx, params.id),
  })
}
