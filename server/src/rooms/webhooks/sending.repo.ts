import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { SealedSecrets } from './secrets.ts'

export interface OutgoingWebhook {
  readonly id: string
  readonly webhookId: number
  readonly url: string
  readonly body: string
  readonly isActive: boolean
  /** What it is about, and what its address is meant for now. */
  readonly type: string
  readonly queue: Queue | null
  readonly companyId: number | null
  readonly queues: readonly Queue[]
  readonly companyIds: readonly number[]
  readonly secrets: SealedSecrets
}

export async function findOutgoing(db: Db, messageId: string): Promise<OutgoingWebhook | undefined> {
  const row = await db
    .selectFrom('webhookMessages')
    .innerJoin('webhooks', 'webhooks.id', 'webhookMessages.webhookId')
    .select(['webhookMessages.id', 'webhookId', 'url', 'body', 'isActive', 'sealedSecret'])
    .select(['type', 'queue', 'companyId', 'companyIds', sql<Queue[]>`queues::text[]`.as('queues')])
    .select(
      sql<Buffer | null>`case when former_secret_until > now() then sealed_former_secret end`.as(
        'sealedFormerSecret',
      ),
    )
    .where('webhookMessages.id', '=', messageId)
    .executeTakeFirst()
  if (!row) return undefined
  const { sealedSecret, sealedFormerSecret, ...found } = row
  return { ...found, secrets: { id: row.webhookId, sealedSecret, sealedFormerSecret } }
}

export async function markAccepted(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ failingSince: null, lastSentAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

/** True if the address has accepted nothing for so many days. */
export async function markFailing(tx: Tx, id: number, days: number): Promise<boolean> {
  const row = await tx
    .updateTable('webhooks')
    .set({ failingSince: sql<string>`coalesce(failing_since, now())` })
    .where('id', '=', id)
    .returning(sql<boolean>`failing_since < now() - make_interval(days => ${days})`.as('isLong'))
    .executeTakeFirst()
  return row?.isLong === true
}

/** Undefined if it is off already. */
export const switchOff = (
  tx: Tx,
  id: number,
  reason: string,
): Promise<{ title: string; url: string } | undefined> =>
  tx
    .updateTable('webhooks')
    .set({ isActive: false, stoppedReason: reason, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('isActive', '=', true)
    .returning(['title', 'url'])
    .executeTakeFirst()

/** Recipients of the letter about an address that was switched off. */
export async function readAdministrators(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'admin')
    .where('isBlocked', '=', false)
    .where('email', 'is not', null)
    .orderBy('id')
    .limit(20)
    .execute()
  return rows.flatMap(({ email }) => email ?? [])
}
