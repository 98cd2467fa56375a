import { rowsOf } from '../../platform/backup/format.ts'
import type { VerifiedBackup } from '../../platform/backup/read.ts'
import type { Db } from '../../platform/db/connect.ts'
import { recordAudit } from '../../rooms/audit/index.ts'

const unsentError = 'Не отправлено: база восстановлена из копии'

/**
 * Invalidates restored sessions, password links and all that waits to be sent. The backup may be old: a former
 * session must not give access again, and letters and messages may have been sent since.
 */
export async function settleRestored(db: Db, { about, manifest }: VerifiedBackup): Promise<void> {
  const now = new Date().toISOString()
  await db.deleteFrom('sessions').execute()
  await db.updateTable('passwordLinks').set({ expiresAt: now }).where('expiresAt', '>', now).execute()
  await db
    .updateTable('letters')
    .set({ status: 'FAILED', text: '', lastError: unsentError })
    .where('status', '=', 'QUEUED')
    .execute()
  await cancelNotifications(db, now)
  await recordAudit(db, {
    kind: 'RESTORED',
    details: `Копия от ${about.madeAt}, версия ${about.version}: строк ${rowsOf(manifest)}, файлов ${manifest.files.count}. Все сеансы завершены.`,
  })
}

/**
 * Fails queued notifications, and those that the outbox of a messenger has accepted but not sent. Their messages no
 * longer refer to them, because a reported failure makes an urgent notification fall back to another channel.
 */
async function cancelNotifications(db: Db, endedAt: string): Promise<void> {
  const accepted = db
    .selectFrom('messengerDeliveries')
    .select('deliveryId')
    .where('state', '<>', 'SENT')
    .where('deliveryId', 'is not', null)
  await db
    .updateTable('deliveries')
    .set({ state: 'failed', lastError: unsentError, endedAt })
    .where((eb) => eb('state', '=', 'queued').or(eb('state', '=', 'sent').and('id', 'in', accepted)))
    .execute()
  await db
    .updateTable('messengerDeliveries')
    .set({ state: 'FAILED', lastError: unsentError })
    .where('state', 'in', ['QUEUED', 'SENDING'])
    .execute()
  await db
    .updateTable('messengerDeliveries')
    .set({ deliveryId: null })
    .where('state', '=', 'FAILED')
    .where('deliveryId', 'is not', null)
    .execute()
}
