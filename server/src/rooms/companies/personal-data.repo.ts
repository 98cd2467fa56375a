import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts } from '../../platform/db/personal-data/erased.ts'
import { isOwnCompany } from '../../platform/db/personal-data/own-objects.ts'
import { mentionsIn, type PersonalData } from '../../platform/db/personal-data/personal-data.ts'

/** Notes on organizations. Names of organizations are not masked, even if they are those of a person. */
async function eraseInCompanies(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const companies = await eraseTexts(tx, erased, {
    table: 'companies',
    save: sql`update companies as t set`,
    columns: ['comment'],
    isOwn: isOwnCompany(erased, sql`t.id`),
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
