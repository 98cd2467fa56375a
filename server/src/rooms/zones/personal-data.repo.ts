import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts } from '../../platform/db/personal-data/erased.ts'
import { isOwnCompany } from '../../platform/db/personal-data/own-objects.ts'
import { mentionsIn, type PersonalData } from '../../platform/db/personal-data/personal-data.ts'

/** Names of yards. */
async function eraseInZones(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const zones = await eraseTexts(tx, erased, {
    table: 'company_zones',
    save: sql`update company_zones as t set`,
    columns: ['name'],
    isOwn: isOwnCompany(erased, sql`t.company_id`),
    isVersioned: true,
  })
  return { 'Названия зон': zones }
}

export const zonePersonalData: PersonalData = {
  sections: (subject) => [
    mentionsIn(subject, { title: 'Названия зон', table: 'company_zones', texts: sql`name` }),
  ],
  erase: eraseInZones,
}
