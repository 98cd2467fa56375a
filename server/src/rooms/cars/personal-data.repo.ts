import { sql, type SqlBool } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts, textsToSet } from '../../platform/db/erased.ts'
import type { PersonalData } from '../../platform/db/personal-data.ts'

/** What is noted beside trucks; a surname alone means the driver of this very truck. */
async function eraseInCars(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const { kind, id } = erased
  const cars = await eraseTexts(tx, erased, {
    table: 'cars',
    columns: ['comment'],
    isHis: kind === 'drivers' ? sql<SqlBool>`coalesce(t.driver_id = ${id}, false)` : sql<SqlBool>`false`,
    save: (_, rows) => {
      const { set, from } = textsToSet(['comment'], rows)
      return sql`
        update cars as t set ${set}, version = t.version + 1 from ${from} where t.id = rows.id`.execute(tx)
    },
  })
  return { 'Примечания к ТС': cars }
}

export const carPersonalData: PersonalData = {
  erase: eraseInCars,
  sections: ({ kind, id }) =>
    kind === 'drivers'
      ? [
          {
            title: 'ТС',
            rows: sql`select id as key, title as plate, brand, model from cars where driver_id = ${id}`,
          },
        ]
      : [],
  screen: 'cars',
}
