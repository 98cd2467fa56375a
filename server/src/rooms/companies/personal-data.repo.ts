import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import {
  type Erased,
  type ErasedCounts,
  eraseTexts,
  isOfOwnCompany,
  textsToSet,
} from '../../platform/db/erased.ts'
import { mentionsIn, type PersonalData } from '../../platform/db/personal-data.ts'

/** What is noted beside organizations. Their names are theirs, be they a person's too. */
async function eraseInCompanies(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const companies = await eraseTexts(tx, erased, {
    table: 'companies',
    columns: ['comment'],
    isHis: isOfOwnCompany(erased, 'id'),
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

export const companyPersonalData: PersonalData = {
  sections: (subject) => [
    mentionsIn(subject, { title: 'Примечания к организациям', table: 'companies', texts: sql`comment` }),
  ],
  erase: eraseInCompanies,
}
