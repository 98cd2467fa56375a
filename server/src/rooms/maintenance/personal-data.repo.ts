import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts } from '../../platform/db/personal-data/erased.ts'
import { isOwnCar } from '../../platform/db/personal-data/own-objects.ts'
import type { PersonalData } from '../../platform/db/personal-data/personal-data.ts'

/** Notes on ranges. */
async function eraseInRanges(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const ranges = await eraseTexts(tx, erased, {
    table: 'maintenance_ranges',
    save: sql`update maintenance_ranges as t set`,
    columns: ['comment'],
    isOwn: isOwnCar(erased, sql`t.car_id`),
    isVersioned: true,
  })
  return { 'Примечания к интервалам обслуживания': ranges }
}

export const maintenancePersonalData: PersonalData = { erase: eraseInRanges }
