import type { CheckedCopy } from '../../platform/backup/read.ts'
import type { Db } from '../../platform/db/connect.ts'
import { recordAudit } from '../../rooms/audit/index.ts'

/**
 * Data that must not be restored: sessions, links of letters, and letters that may have been sent since.
 * The backup may be old, and a user who was blocked since must not regain access by former credentials.
 */
export async function settleRestored(db: Db, { about, manifest }: CheckedCopy): Promise<void> {
  const now = new Date().toISOString()
  await db.deleteFrom('sessions').execute()
  await db.updateTable('passwordLinks').set({ expiresAt: now }).where('expiresAt', '>', now).execute()
  await db
    .updateTable('letters')
    .set({ status: 'FAILED', text: '', lastError: 'Не отправлено: база восстановлена из копии' })
    .where('status', '=', 'QUEUED')
    .execute()
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  await recordAudit(db, {
    kind: 'RESTORED',
    details: `Копия от ${about.madeAt}, версия ${about.version}: строк ${rows}, файлов ${manifest.files.count}. Все сеансы завершены.`,
  })
}
