import type { Insertable, Selectable } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import { makeUser } from '../users/users.make.ts'
import type { AbsencesTable } from './calendar.table.ts'

/** By default, a week of holiday in November. */
export async function makeAbsence(
  db: Db,
  facts: Partial<Insertable<AbsencesTable>> = {},
): Promise<Selectable<AbsencesTable>> {
  return db
    .insertInto('absences')
    .values({
      userId: facts.userId ?? (await makeUser(db, { role: 'engineer' })).id,
      kind: 'HOLIDAY',
      dateFrom: '2026-11-16',
      dateTo: '2026-11-22',
      ...facts,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
