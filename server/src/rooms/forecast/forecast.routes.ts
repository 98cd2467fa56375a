import { forecastRoutes } from '@naryad/contract/forecast/forecast.routes'
import { forecastSchemas } from '@naryad/contract/forecast/forecast.schemas'
import { bind } from '@naryad/contract/kit/route'

import type { Db } from '../../platform/db/connect.ts'
import { limitDownloads } from '../../platform/http/downloads.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { readForecast } from './forecast.service.ts'
import { exportForecast } from './forecast.sheet.ts'

export function mountForecast(http: Http, db: Db): void {
  const download = limitDownloads(http, 2)
  mount(http, bind(forecastRoutes, forecastSchemas), {
    read: ({ params, body }, ctx) => readForecast(db, ctx, params.id, body),
    excel: ({ params, query }, ctx) => download(ctx, () => exportForecast(db, ctx, params.id, query)),
  })
}
