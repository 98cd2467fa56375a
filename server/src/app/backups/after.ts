import { rowsOf } from '../../platform/backup/format.ts'
import type { VerifiedBackup } from '../../platform/backup/read.ts'
import type { Db } from '../../platform/db/connect.ts'
import { recordAudit } from '../../rooms/audit/index.ts'
import { beginEpoch } from '../../rooms/changes/index.ts'
import { failQueued } from '../../rooms/deliveries/index.ts'
import { forgetFilesMark } from '../../rooms/settings/index.ts'

const unsentError = 'Не отправлено: база восстановлена из копии'

/**
 * Invalidates restored sessions, password links and all that waits to be sent. The backup may be old: a former
 * session must not give access again, and letters and messages may have been sent since.
 */
export async function settleRestored(db: Db, { about, manifest }: VerifiedBackup): Promise<void> {
  const now = new Date().toISOString()
  await db.deleteFrom('sessions').execute()
  await db.updateTable('passwordLinks').set({ expiresAt: now }).where('expiresAt', '>', now).execute()
  await failQueued(db, unsentError)
  await beginEpoch(db)
  // The files of the copy may have been put into another store: the caller says which.
  await forgetFilesMark(db)
  await recordAudit(db, {
    kind: 'RESTORED',
    details: `Копия от ${about.madeAt}, версия ${about.version}: строк ${rowsOf(manifest)}, файлов ${manifest.files.count}. Все сеансы завершены.`,
  })
}
