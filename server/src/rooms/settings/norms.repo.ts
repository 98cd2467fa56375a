import type { SettingsParts } from '@naryad/contract/settings/settings'
import type { Priority } from '@naryad/contract/tasks/tasks.words'

import type { Db, Tx } from '../../platform/db/connect.ts'

type Norms = SettingsParts['norms']

/** A priority without a row has no deadline. */
export async function readNorms(db: Db): Promise<Norms> {
  const rows = await db.selectFrom('deadlineNorms').select(['priority', 'minutes']).execute()
  const minutes = (of: Priority): number | null =>
    rows.find(({ priority }) => priority === of)?.minutes ?? null
  return { NORMAL: minutes('NORMAL'), URGENT: minutes('URGENT'), CRITICAL: minutes('CRITICAL') }
}

/** Existing deadlines stay: the norms apply to new tasks and to changes of the priority. */
export async function replaceNorms(tx: Tx, norms: Norms): Promise<void> {
  await tx.deleteFrom('deadlineNorms').execute()
  const rows = (Object.entries(norms) as [Priority, number | null][]).flatMap(([priority, minutes]) =>
    minutes === null ? [] : [{ priority, minutes }],
  )
  if (rows.length > 0) await tx.insertInto('deadlineNorms').values(rows).execute()
}
