import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { notFound, refused } from '../../platform/http/refusals.ts'
import { noteFiles, seesTask } from '../tasks/index.ts'
import { deleteAttachment, findAttachment, keysInUse } from './attachments.repo.ts'
import { removeAll } from './intake.ts'
import type { AttachmentParts } from './upload.service.ts'

/** Whoever may work on all tasks removes any file, the others what they have attached themselves. */
export async function removeAttachment(parts: AttachmentParts, ctx: Ctx, id: number): Promise<void> {
  const { db, store } = parts
  const removed = await inTransaction(db, async (tx) => {
    const file = await findAttachment(tx, id)
    if (!file || !(await seesTask(tx, ctx.who, file.taskId))) throw notFound('Файл')
    if (ctx.scope !== 'all' && file.createdBy !== ctx.who.id)
      throw refused('Файл удаляет тот, кто его приложил, или диспетчер')
    // The task first, as everybody does who locks it with its files.
    await noteFiles(tx, ctx.who, file.taskId, { kind: 'DETACHED', names: [file.name] })
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
