import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts } from '../../platform/db/personal-data/erased.ts'
import { isOwnCar } from '../../platform/db/personal-data/own-objects.ts'
import {
  type ExportSection,
  mentionsIn,
  type PersonalData,
} from '../../platform/db/personal-data/personal-data.ts'

const texts = ['comment', 'trackerModel', 'tachographModel'] as const

/** Notes on trucks and their devices; a surname alone is taken for the driver of the truck. */
async function eraseInCars(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const cars = await eraseTexts(tx, erased, {
    table: 'cars',
    save: sql`update cars as t set`,
    columns: texts,
    isOwn: isOwnCar(erased, sql`t.id`),
    isVersioned: true,
  })
  return { 'Примечания к ТС': cars }
}

const trucksOf = (driverId: number): ExportSection => ({
  title: 'ТС',
  rows: sql`select id as key, title as plate, brand, model from cars where driver_id = ${driverId}`,
})

export const carPersonalData: PersonalData = {
  erase: eraseInCars,
  sections: (subject) => [
    ...(subject.kind === 'drivers' ? [trucksOf(subject.id)] : []),
    mentionsIn(subject, {
      title: 'Примечания к ТС',
      table: 'cars',
      texts: sql`comment, tracker_model, tachograph_model`,
    }),
  ],
  screen: 'cars',
}
