import type { CheckedCopy } from '../../platform/backup/read.ts'
import type { Db } from '../../platform/db/connect.ts'
import { recordAudit } from '../../rooms/audit/index.ts'

/**
 * Invalidates restored sessions, password links and queued letters. The backup may be old: a former
 * session must not give access again, and the letters may have been sent since.
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
