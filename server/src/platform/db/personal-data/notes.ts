import { type RawBuilder, sql } from 'kysely'

import { eraseTexts } from './erased.ts'
import { isOwnCompany } from './own-objects.ts'
import { mentionsIn, type PersonalData } from './personal-data.ts'

interface Notes {
  /** «Примечания к договорам» */
  readonly title: string
  readonly table: string
  readonly column: string
  /** The column with the organization. */
  readonly company: 'id' | 'company_id'
  /** «update contracts as t set» */
  readonly save: RawBuilder<unknown>
}

/** A text about something of an organization, which may name a person. */
export const notesAbout = ({ title, table, column, company, save }: Notes): PersonalData => ({
  sections: (subject) => [mentionsIn(subject, { title, table, texts: sql.ref(column) })],
  erase: async (tx, erased) => ({
    [title]: await eraseTexts(tx, erased, {
      table,
      save,
      columns: [column],
      isOwn: isOwnCompany(erased, sql.ref(`t.${company}`)),
      isVersioned: true,
    }),
  }),
})
