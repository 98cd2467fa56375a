import { mayRemoveFiles } from '../../platform/backup/files-lock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { refused } from '../../platform/http/refusals.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { recordAudit } from '../audit/index.ts'
import { missing } from './settle.service.ts'
import { deleteFile, findFile, lockFile } from './tachograph-files.repo.ts'
import type { FileParts } from './upload.service.ts'

/** Deletes the original and what was read; what was applied stays. An engineer deletes only own uploads. */
export async function removeFile({ db, files }: FileParts, ctx: Ctx, id: number): Promise<void> {
  const removed = await inTransaction(db, async (tx) => {
    const file = await lockFile(tx, id)
    if (!file || !(await findFile(tx, ctx, id))) throw missing()
    if (ctx.scope !== 'all' && file.createdBy !== ctx.who.id)
      throw refused('Файл удаляет тот, кто его загрузил, или диспетчер')
    await deleteFile(tx, id)
    await recordAudit(tx, {
      kind: 'DELETED',
      by: ctx,
      object: { kind: 'tachograph-files', id, title: file.name },
    })
    await publishChange(tx, { room: 'tachograph-files', changes: [{ id }] })
    return file
  })
  try {
    // The transaction only holds the lock, so that no backup of the files starts meanwhile.
    await inTransaction(db, async (tx) => {
      if (await mayRemoveFiles(tx)) await files.remove(removed.storageKey)
    })
  } catch (error) {
    ctx.log.warn({ err: error }, 'a file without rows is left to the sweep')
  }
}
