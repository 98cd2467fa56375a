import { sql, type SqlBool } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts, textsToSet } from '../../platform/db/erased.ts'
import type { PersonalData } from '../../platform/db/personal-data.ts'

/** What is noted beside ranges. */
async function eraseInRanges(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const ranges = await eraseTexts(tx, erased, {
    table: 'maintenance_ranges',
    columns: ['comment'],
    isHis: sql<SqlBool>`false`,
    save: (_, rows) => {
      const { set, from } = textsToSet(['comment'], rows)
      return sql`
        update maintenance_ranges as t set ${set}, version = t.version + 1
        from ${from} where t.id = rows.id`.execute(tx)
    },
  })
  return { 'Примечания к интервалам обслуживания': ranges }
}

export const maintenancePersonalData: PersonalData = { erase: eraseInRanges }
