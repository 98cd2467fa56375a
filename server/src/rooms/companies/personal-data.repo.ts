import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts, isOfOwnCompany } from '../../platform/db/erased.ts'
import { mentionsIn, type PersonalData } from '../../platform/db/personal-data.ts'

/** What is noted beside organizations. Their names are theirs, be they a person's too. */
async function eraseInCompanies(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const companies = await eraseTexts(tx, erased, {
    table: 'companies',
    save: sql`update companies as t set`,
    columns: ['comment'],
    isOwn: isOfOwnCompany(erased, 'id'),
    isVersioned: true,
  })
  return { 'Примечания к организациям': companies }
}

export const companyPersonalData: PersonalData = {
  sections: (subject) => [
    mentionsIn(subject, { title: 'Примечания к организациям', table: 'companies', texts: sql`comment` }),
  ],
  erase: eraseInCompanies,
}
