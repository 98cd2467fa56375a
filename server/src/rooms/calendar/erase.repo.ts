import { sql, type SqlBool } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts, textsToSet } from '../../platform/db/erased.ts'

/** His absences and the address of his calendar go; notes of others' absences lose his name. */
export async function eraseInCalendar(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const isHis = erased.kind === 'users'
  if (isHis) await tx.deleteFrom('calendarLinks').where('userId', '=', erased.id).execute()
  const gone = isHis
    ? await tx.deleteFrom('absences').where('userId', '=', erased.id).returning('id').execute()
    : []
  const notes = await eraseTexts(tx, erased, {
    table: 'absences',
    columns: ['comment'],
    isHis: sql<SqlBool>`false`,
    areShort: true,
    save: (_, rows) => {
      const { set, from } = textsToSet(['comment'], rows)
      return sql`
        update absences as t set ${set}, version = t.version + 1 from ${from} where t.id = rows.id`.execute(
        tx,
      )
    },
  })
  return { Отсутствия: gone.length + notes }
}
