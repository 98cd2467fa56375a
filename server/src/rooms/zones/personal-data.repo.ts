import { sql } from 'kysely'

import { notesAbout } from '../../platform/db/personal-data/notes.ts'

/** Names of yards. */
export const zonePersonalData = notesAbout({
  title: 'Названия зон',
  table: 'company_zones',
  column: 'name',
  company: 'company_id',
  save: sql`update company_zones as t set`,
})
