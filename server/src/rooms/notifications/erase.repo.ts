import { sql, type SqlBool } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { type Erased, type ErasedCounts, eraseTexts, textsToSet } from '../../platform/db/erased.ts'

/** Deletes the user's own notifications and removes the name from those of other users. */
export async function eraseInNotifications(tx: Tx, erased: Erased): Promise<ErasedCounts> {
  const own = erased.kind === 'users' ? await deleteOwn(tx, erased.id) : 0
  const isHis = sql<SqlBool>`false`
  const told = await eraseTexts(tx, erased, {
    table: 'notifications',
    columns: ['title', 'text'],
    isHis,
    save: (_, rows) => {
      const { set, from } = textsToSet(['title', 'text'], rows)
      return sql`update notifications as t set ${set} from ${from} where t.id = rows.id`.execute(tx)
    },
  })
  // The text is removed from sent and queued messages alike.
  const carried = await sql`
    update deliveries set content = jsonb_set(content, '{text}', '""')
    where content ->> 'text' ~ ${erased.sought.pattern} or content ->> 'title' ~ ${erased.sought.pattern}`.execute(
    tx,
  )
  return { Уведомления: own + told + Number(carried.numAffectedRows ?? 0n) }
}

async function deleteOwn(tx: Tx, userId: number): Promise<number> {
  await tx.deleteFrom('visibleTabs').where('userId', '=', userId).execute()
  await tx.deleteFrom('pushSubscriptions').where('userId', '=', userId).execute()
  await tx.deleteFrom('deliveries').where('userId', '=', userId).execute()
  const gone = await tx.deleteFrom('notifications').where('userId', '=', userId).executeTakeFirst()
  return Number(gone.numDeletedRows)
}
