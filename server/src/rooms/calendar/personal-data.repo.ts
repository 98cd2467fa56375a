import { sql, type SqlBool } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts } from '../../platform/db/personal-data/erased.ts'
import type { ExportSection, PersonalData } from '../../platform/db/personal-data/personal-data.ts'

/** Deletes absences and the calendar link of an erased user and removes the name from comments of other absences. */
async function eraseInCalendar(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const isUser = erased.kind === 'users'
  if (isUser) await tx.deleteFrom('calendarLinks').where('userId', '=', erased.id).execute()
  const deleted = isUser
    ? await tx.deleteFrom('absences').where('userId', '=', erased.id).returning('id').execute()
    : []
  const changedCount = await eraseTexts(tx, erased, {
    table: 'absences',
    save: sql`update absences as t set`,
    columns: ['comment'],
    isOwn: sql<SqlBool>`false`,
    areShort: true,
    isVersioned: true,
  })
  return { Отсутствия: deleted.length + changedCount }
}

const sectionsOf = (userId: number): ExportSection[] => [
  {
    title: 'Отсутствия',
    rows: sql`
      select id as key, kind, date_from, date_to, comment, created_at from absences where user_id = ${userId}`,
  },
  {
    title: 'Адрес календаря',
    rows: sql`select user_id as key, issued_at, last_read_at from calendar_links where user_id = ${userId}`,
  },
]

export const calendarPersonalData: PersonalData = {
  sections: ({ kind, id }) => (kind === 'users' ? sectionsOf(id) : []),
  erase: eraseInCalendar,
}
