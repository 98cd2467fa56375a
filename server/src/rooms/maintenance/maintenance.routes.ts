import { bind } from '@naryad/contract/kit/route'
import { maintenanceKindsRoutes, maintenanceRoutes } from '@naryad/contract/maintenance/maintenance.routes'
import { maintenanceKindsSchemas, maintenanceSchemas } from '@naryad/contract/maintenance/maintenance.schemas'

import type { Db } from '../../platform/db/connect.ts'
import type { Constraints } from '../../platform/http/errors.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { conflict } from '../../platform/http/refusals.ts'
import { searchActions } from '../history/index.ts'
import { finishRange } from './done.service.ts'
import { makeDueTasks } from './due-tasks.service.ts'
import { readKinds } from './kinds.repo.ts'
import { changeKind, createKind, removeKind } from './kinds.service.ts'
import {
  createRange,
  getRange,
  listed,
  listOfCar,
  removeRange,
  searchRanges,
  updateOne,
} from './maintenance.service.ts'

/** Reached only by writes without the lock of the truck, such as imports: all others check overlaps under it. */
const overlap = () => conflict('Пересекается с другим интервалом этого вида')

export const maintenanceConstraints: Constraints = {
  maintenance_kinds_title_unique: () => conflict('Вид обслуживания с таким названием уже есть'),
  maintenance_ranges_dates_apart: overlap,
  maintenance_ranges_mileage_apart: overlap,
}

export function mountMaintenance(http: Http, db: Db): void {
  mount(http, bind(maintenanceRoutes, maintenanceSchemas), {
    ofCar: ({ params }, ctx) => listOfCar(db, ctx, params.carId),
    search: ({ body }, ctx) => searchRanges(db, ctx, body),
    create: ({ body }, ctx) => createRange(db, ctx, body),
    update: ({ params, body }, ctx) => updateOne(db, ctx, params.id, body),
    done: ({ params, body }, ctx) => finishRange(db, ctx, params.id, body),
    remove: ({ params }, ctx) => removeRange(db, ctx, params.id),
    actions: async ({ params, query }, ctx) => {
      await getRange(db, ctx, params.id)
      return searchActions(db, ctx.who, { entity: 'maintenance', objectId: params.id }, query)
    },
  })
  mount(http, bind(maintenanceKindsRoutes, maintenanceKindsSchemas), {
    list: async () => listed(await readKinds(db)),
    create: ({ body }, ctx) => createKind(db, ctx, body),
    update: ({ params, body }, ctx) => changeKind(db, ctx, params.id, body),
    remove: ({ params }, ctx) => removeKind(db, ctx, params.id),
    makeTasks: async () => ({ made: await makeDueTasks(db) }),
  })
}
