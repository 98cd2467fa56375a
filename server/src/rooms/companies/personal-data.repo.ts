import { sql, type SqlBool } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts, textsToSet } from '../../platform/db/erased.ts'
import type { PersonalData } from '../../platform/db/personal-data.ts'

/** What is noted beside organizations. Their names are theirs, be they a person's too. */
async function eraseInCompanies(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const companies = await eraseTexts(tx, erased, {
    table: 'companies',
    columns: ['comment'],
    isHis: sql<SqlBool>`false`,
    save: (_, rows) => {
      const { set, from } = textsToSet(['comment'], rows)
      return sql`
        update companies as t set ${set}, version = t.version + 1 from ${from} where t.id = rows.id`.execute(
        tx,
      )
    },
  })
  return { 'Примечания к организациям': companies }
}

export const companyPersonalData: PersonalData = { erase: eraseInCompanies }
