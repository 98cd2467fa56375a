import type { RawBuilder } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import type { Choice } from '../../platform/imports/references.ts'

/** For the drop-down lists of a template. */
export async function titlesIn(tx: Tx, query: RawBuilder<Choice>): Promise<string[]> {
  const { rows } = await query.execute(tx)
  return rows.map(({ title }) => title)
}
