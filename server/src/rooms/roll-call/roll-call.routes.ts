import { bind } from '@naryad/contract/kit/route'
import { rollCallRoutes } from '@naryad/contract/roll-call/roll-call.routes'
import { rollCallSchemas } from '@naryad/contract/roll-call/roll-call.schemas'

import type { Db } from '../../platform/db/connect.ts'
import type { Constraints } from '../../platform/http/errors.ts'
import { heavyCalls } from '../../platform/http/heavy-calls.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { conflict, notFound } from '../../platform/http/refusals.ts'
import { searchActions } from '../history/index.ts'
import { exportRollCallReport } from './excel.service.ts'
import { readRollCallReport } from './report.service.ts'
import { isVisible } from './roll-call.repo.ts'
import { readSheet, saveSheet } from './sheet.service.ts'

const isThere = () => conflict('Этот человек уже есть на листе дня в это же время')

export const rollCallConstraints: Constraints = {
  roll_calls_driver_unique: isThere,
  roll_calls_user_unique: isThere,
  roll_calls_awaited_visit_unique: () => conflict('По этой заявке уже ожидается другая явка'),
}

export function mountRollCall(http: Http, db: Db): void {
  const { download } = heavyCalls(http, db)

  mount(http, bind(rollCallRoutes, rollCallSchemas), {
    sheet: ({ query }, { who }) => readSheet(db, who, query.date),
    save: ({ body }, ctx) => saveSheet(db, ctx, body),
    actions: async ({ params, query }, { who }) => {
      if (!(await isVisible(db, who, params.id))) throw notFound('Явка')
      return searchActions(db, who, { entity: 'roll-call', objectId: params.id }, query)
    },
    report: ({ body }, { who }) => readRollCallReport(db, who, body),
    excel: ({ body }, ctx) => download(ctx, () => exportRollCallReport(db, ctx, body)),
  })
}
