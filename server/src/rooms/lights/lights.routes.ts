import { bind } from '@naryad/contract/kit/route'
import { lightReportRoutes, lightRulesRoutes, lightsRoutes } from '@naryad/contract/lights/lights.routes'
import { lightReportSchemas, lightRulesSchemas, lightsSchemas } from '@naryad/contract/lights/lights.schemas'

import type { Db } from '../../platform/db/connect.ts'
import { countEach } from '../../platform/db/query/count-each.ts'
import { heavyCalls } from '../../platform/http/heavy-calls.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { findLight, findLightIds, searchLights } from './lights.search.repo.ts'
import { exportLightReport, readLightReport } from './report.service.ts'
import { changeRule, createRule, listRules, removeRule } from './rules.service.ts'

export function mountLights(http: Http, db: Db): void {
  mount(http, bind(lightRulesRoutes, lightRulesSchemas), {
    list: () => listRules(db),
    create: ({ body }, ctx) => createRule(db, ctx, body),
    update: ({ params, body }, ctx) => changeRule(db, ctx, params.id, body),
    remove: ({ params }, ctx) => removeRule(db, ctx, params.id),
  })
  mount(http, bind(lightsRoutes, lightsSchemas), {
    ofCar: async ({ params }, ctx) => {
      const light = await findLight(db, ctx, params.id)
      if (!light) throw notFound('ТС')
      return light
    },
    search: ({ body }, ctx) => searchLights(db, ctx, body),
    count: ({ body }, ctx) => countEach(body.filters, (filters) => findLightIds(db, ctx, filters)),
  })
  const { download } = heavyCalls(http, db)
  mount(http, bind(lightReportRoutes, lightReportSchemas), {
    report: ({ body }, ctx) => readLightReport(db, ctx, body),
    excel: ({ body }, ctx) => download(ctx, () => exportLightReport(db, ctx, body)),
  })
}
