import type { Attachment } from '@naryad/contract/attachments/attachments'
import type { MaintenanceRange } from '@naryad/contract/maintenance/maintenance'

import type { Db } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { defineRoom, type WithDb } from '../room.ts'
import { carsImport } from './cars.import.ts'
import { carCounters } from './cars.repo.ts'
import { mountCars } from './cars.routes.ts'
import { carConstraints } from './cars.service.ts'
import { openCarsSheet } from './cars.sheet.ts'
import { carPersonalData } from './personal-data.repo.ts'

/** Parts of the card provided by rooms that depend on this one. */
interface CarsParts extends WithDb {
  readonly attachments: {
    readonly ofCar: (ctx: Pick<Ctx, 'who'>, carId: number) => Promise<Attachment[]>
  }
  readonly openRangesOfCar: (db: Db, ctx: Ctx, carId: number) => Promise<MaintenanceRange[]>
}

export const carsRoom = defineRoom({
  name: 'cars',
  mount: (http, { db, attachments, openRangesOfCar }: CarsParts) =>
    mountCars(http, {
      db,
      filesOf: attachments.ofCar,
      openRangesOf: (ctx, carId) => openRangesOfCar(db, ctx, carId),
    }),
  constraints: carConstraints,
  sheets: { cars: openCarsSheet },
  imports: { cars: carsImport },
  personalData: carPersonalData,
  counters: carCounters,
  showsNamesOf: ['companies', 'drivers'],
})
