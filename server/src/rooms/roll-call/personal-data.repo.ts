import { sql, type SqlBool } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts } from '../../platform/db/personal-data/erased.ts'
import type { PersonalData } from '../../platform/db/personal-data/personal-data.ts'

/** Reasons and notes of roll-calls. */
async function eraseInRollCalls(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const isOwn =
    erased.kind === 'drivers'
      ? sql<SqlBool>`t.driver_id is not distinct from ${erased.id}`
      : erased.kind === 'users'
        ? sql<SqlBool>`t.user_id is not distinct from ${erased.id}`
        : sql<SqlBool>`false`
  const rollCalls = await eraseTexts(tx, erased, {
    table: 'roll_calls',
    save: sql`update roll_calls as t set`,
    columns: ['comment'],
    isOwn,
    isVersioned: true,
  })
  return { 'Причины в явках': rollCalls }
}

/** When the person was expected, and the attendance. */
export const rollCallPersonalData: PersonalData = {
  sections: ({ kind, id }) =>
    kind === 'contacts'
      ? []
      : [
          {
            title: 'Явки',
            rows: sql`
              select id as key, date, window_from, window_to, task_id, status, arrived_at, comment from roll_calls
              where ${sql.ref(kind === 'users' ? 'user_id' : 'driver_id')} = ${id}`,
          },
        ],
  erase: eraseInRollCalls,
}
