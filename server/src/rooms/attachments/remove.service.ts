import { mayRemoveFiles } from '../../platform/backup/files-lock.ts'
import type { Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { notFound, refused } from '../../platform/http/refusals.ts'
import { recordAudit } from '../audit/index.ts'
import { deleteAttachment, findAttachment, keysInUse } from './attachments.repo.ts'
import { removeAll } from './intake.ts'
import { noteAt, seesOwner } from './owners.service.ts'
import { type Owner, ownerOf } from './owners.ts'
import type { AttachmentParts } from './upload.service.ts'

/**
 * Users who may edit all tasks or trucks may remove any file, others only their own. A file of another
 * owner is reported as not found.
 */
export async function removeAttachment(
  parts: AttachmentParts,
  ctx: Ctx,
  from: Owner['of'],
  id: number,
): Promise<void> {
  const { db, store } = parts
  const removed = await inTransaction(db, async (tx) => {
    const file = await findAttachment(tx, id)
    const owner = file && ownerOf(file)
    if (!owner || owner.of !== from || !(await seesOwner(tx, ctx.who, owner))) throw notFound('Файл')
    if (ctx.scope !== 'all' && file.createdBy !== ctx.who.id)
      throw refused('Файл удаляет тот, кто его приложил, или диспетчер')
    // Locks the owner first, like every transaction that locks an owner and its files.
    await noteAt(tx, ctx, owner, { kind: 'DETACHED', names: [file.name] })
    const deleted = await deleteAttachment(tx, id)
    if (!deleted) throw notFound('Файл')
    await recordAudit(tx, { kind: 'DELETED', by: ctx, object: { kind: 'files', id, title: file.name } })
    return deleted
  })
  try {
    // The transaction only holds the lock, so that no backup of the files starts meanwhile.
    await inTransaction(db, async (tx) => {
      if (await isUnused(tx, removed.storageKey)) await removeAll(store, [removed])
    })
  } catch (error) {
    ctx.log.warn({ err: error }, 'a file without rows is left to the sweep')
  }
}

const isUnused = async (tx: Tx, key: string): Promise<boolean> =>
  (await mayRemoveFiles(tx)) && !(await keysInUse(tx, [key])).has(key)
