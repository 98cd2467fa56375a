import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts } from '../../platform/db/personal-data/erased.ts'
import { isOwnCompany } from '../../platform/db/personal-data/own-objects.ts'
import { mentionsIn, type PersonalData } from '../../platform/db/personal-data/personal-data.ts'

async function eraseInContracts(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const contracts = await eraseTexts(tx, erased, {
    table: 'contracts',
    save: sql`update contracts as t set`,
    columns: ['comment'],
    isOwn: isOwnCompany(erased, sql`t.company_id`),
    isVersioned: true,
  })
  return { 'Примечания к договорам': contracts }
}

export const contractPersonalData: PersonalData = {
  sections: (subject) => [
    mentionsIn(subject, { title: 'Примечания к договорам', table: 'contracts', texts: sql`comment` }),
  ],
  erase: eraseInContracts,
}
