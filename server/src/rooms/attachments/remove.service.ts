import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { notFound, refused } from '../../platform/http/refusals.ts'
import { deleteAttachment, findAttachment, keysInUse } from './attachments.repo.ts'
import { removeAll } from './intake.ts'
import { noteAt, seesOwner } from './owners.service.ts'
import { type Owner, ownerOf } from './owners.ts'
import type { AttachmentParts } from './upload.service.ts'

/**
 * Whoever may work on all tasks or trucks removes any file, the others what they have attached themselves. A file is
 * removed from where it lies: at another place there is none of its number.
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
    // The owner first, as everybody does who locks it with its files.
    await noteAt(tx, ctx.who, owner, { kind: 'DETACHED', names: [file.name] })
    const deleted = await deleteAttachment(tx, id)
    if (!deleted) throw notFound('Файл')
    return deleted
  })
  try {
    if (await isUnused(db, removed.storageKey)) await removeAll(store, [removed])
  } catch (error) {
    ctx.log.warn({ err: error }, 'a file without rows is left to the sweep')
  }
}

const isUnused = async (db: Db, key: string): Promise<boolean> => !(await keysInUse(db, [key])).has(key)
