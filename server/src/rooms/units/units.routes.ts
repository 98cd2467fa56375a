import { bind } from '@naryad/contract/kit/route'
import { unitModelsRoutes, unitsRoutes } from '@naryad/contract/units/units.routes'
import { unitModelsSchemas, unitsSchemas } from '@naryad/contract/units/units.schemas'

import type { Db } from '../../platform/db/connect.ts'
import { countEach } from '../../platform/db/query/count-each.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { searchActions } from '../history/index.ts'
import { exportFailures, reportFailures } from './failures.service.ts'
import { changeModel, createModel, listModels, removeModel } from './models.service.ts'
import { moveUnit, moveUnits, replaceUnit } from './moving.service.ts'
import { confirmOwner } from './owner.service.ts'
import { undoMove, undoMoves } from './undo.service.ts'
import { findUnitIds, pickUnits, searchUnits } from './units.search.repo.ts'
import {
  changeUnit,
  createUnit,
  getUnit,
  getUnitCard,
  listByPerson,
  listMovesOfTask,
  listUnitsOfCar,
  makeMain,
  removeUnit,
} from './units.service.ts'
import { verifyUnit } from './verification.service.ts'

export function mountUnits(http: Http, db: Db): void {
  mount(http, bind(unitModelsRoutes, unitModelsSchemas), {
    list: (_, ctx) => listModels(db, ctx),
    create: ({ body }, ctx) => createModel(db, ctx, body),
    update: ({ params, body }, ctx) => changeModel(db, ctx, params.id, body),
    remove: ({ params }, ctx) => removeModel(db, ctx, params.id),
  })

  mount(http, bind(unitsRoutes, unitsSchemas), {
    search: ({ body }, ctx) => searchUnits(db, ctx, body),
    count: ({ body }, ctx) => countEach(body.filters, (filters) => findUnitIds(db, ctx, filters)),
    searchByQuery: ({ body }, ctx) => pickUnits(db, ctx, body),
    byPerson: (_, ctx) => listByPerson(db, ctx),
    failures: ({ body }) => reportFailures(db, body),
    failuresExcel: ({ body }, ctx) => exportFailures(db, ctx, body),
    get: ({ params }, ctx) => getUnitCard(db, ctx, params.id),
    ofCar: ({ params }, ctx) => listUnitsOfCar(db, ctx, params.carId),
    ofTask: ({ params }, ctx) => listMovesOfTask(db, ctx, params.taskId),
    create: ({ body }, ctx) => createUnit(db, ctx, body),
    update: ({ params, body }, ctx) => changeUnit(db, ctx, params.id, body),
    remove: ({ params }, ctx) => removeUnit(db, ctx, params.id),
    move: ({ params, body }, ctx) => moveUnit(db, ctx, params.id, body),
    replace: ({ body }, ctx) => replaceUnit(db, ctx, body),
    moveMany: ({ body }, ctx) => moveUnits(db, ctx, body),
    undoMoves: ({ body }, ctx) => undoMoves(db, ctx, body),
    undoMove: ({ params }, ctx) => undoMove(db, ctx, params.id),
    makeMain: ({ params }, ctx) => makeMain(db, ctx, params.id),
    confirmOwner: ({ params, body }, ctx) => confirmOwner(db, ctx, params.id, body),
    verify: ({ params, body }, ctx) => verifyUnit(db, ctx, params.id, body),
    actions: async ({ params, query }, ctx) => {
      await getUnit(db, ctx, params.id)
      return searchActions(db, ctx.who, { entity: 'units', objectId: params.id }, query)
    },
  })
}
