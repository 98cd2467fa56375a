import { sql } from 'kysely'

import { notesAbout } from '../../platform/db/personal-data/notes.ts'

export const contractPersonalData = notesAbout({
  title: 'Примечания к договорам',
  table: 'contracts',
  column: 'comment',
  company: 'company_id',
  save: sql`update contracts as t set`,
})
