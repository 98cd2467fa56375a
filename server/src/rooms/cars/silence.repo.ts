import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'

/** Returns the trucks that were not so before. Locks them in the order of ids. */
export async function updateSilence(
  tx: Tx,
  ids: readonly number[],
  isSilent: boolean,
): Promise<{ id: number; companyId: number | null }[]> {
  const { rows } = await sql<{ id: number; companyId: number | null }>`
    update cars set is_silent = ${isSilent}
    from (
      select id from cars where id = any(${arrayOf(ids, 'integer')}) and is_silent <> ${isSilent}
      order by id for no key update) as changed
    where cars.id = changed.id
    returning cars.id, cars.company_id`.execute(tx)
  return rows
}
