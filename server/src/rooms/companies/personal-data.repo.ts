import { sql } from 'kysely'

import { notesAbout } from '../../platform/db/personal-data/notes.ts'

/** Names of organizations are not masked, even if they are those of a person. */
export const companyPersonalData = notesAbout({
  title: 'Примечания к организациям',
  table: 'companies',
  column: 'comment',
  company: 'id',
  save: sql`update companies as t set`,
})
