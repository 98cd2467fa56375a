import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import type { LastChange } from '../../platform/text/stale.ts'

/** The last author of a change to a dictionary entry, which has no history of its own. */
export async function findLastDictionaryChange(
  tx: Tx,
  kind: string,
  id: number,
): Promise<LastChange | undefined> {
  const { rows } = await sql<LastChange>`
    select at, last_name, first_name
    from (select at, user_id from audit
      where kind = 'DICTIONARY_CHANGED' and object_kind = ${kind} and object_id = ${id} order by id desc limit 1) as last
    join users on users.id = user_id`.execute(tx)
  return rows[0]
}
