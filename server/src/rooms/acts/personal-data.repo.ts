import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts } from '../../platform/db/personal-data/erased.ts'
import { isOwnCompany } from '../../platform/db/personal-data/own-objects.ts'
import { mentionsIn, type PersonalData } from '../../platform/db/personal-data/personal-data.ts'

/** The document of an issued act stays whole: accounting law demands it. */
async function eraseInActs(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const acts = await eraseTexts(tx, erased, {
    table: 'acts',
    save: sql`update acts as t set`,
    columns: ['comment', 'cancelReason'],
    isOwn: isOwnCompany(erased, sql`t.company_id`),
    isVersioned: true,
  })
  return { 'Примечания к актам': acts }
}

export const actPersonalData: PersonalData = {
  sections: (subject) => [
    mentionsIn(subject, { title: 'Примечания к актам', table: 'acts', texts: sql`comment, cancel_reason` }),
  ],
  erase: eraseInActs,
}
