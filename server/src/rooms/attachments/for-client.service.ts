import { maxPhotosForClient } from '@naryad/contract/attachments/attachments'

import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict, impossible, notFound } from '../../platform/http/refusals.ts'
import { seesTask } from '../tasks/index.ts'
import { noteOnTask } from '../tasks/notes/index.ts'
import { findAttachment, markForClient } from './attachments.repo.ts'

/** As the history says it: «указала фотографию для клиента». */
const field = 'Фотографию для клиента'

/** Marks a photograph of a task, or takes the mark back, which also takes it from questions that were sent. */
export const markPhoto = (db: Db, ctx: Ctx, id: number, isForClient: boolean): Promise<void> =>
  inTransaction(db, async (tx) => {
    const taskId = (await findAttachment(tx, id))?.taskId ?? null
    if (taskId === null || !(await seesTask(tx, ctx.who, taskId))) throw notFound('Файл')
    await noteOnTask(tx, ctx, { id: taskId, version: undefined }, async () => {
      // Read again: the task is locked now, and so are its files.
      const file = await findAttachment(tx, id)
      if (file?.taskId !== taskId) throw notFound('Файл')
      if (!file.mime.startsWith('image/')) throw impossible('Клиенту показываем только фотографии')
      if (file.isForClient === isForClient) return null
      if ((await markForClient(tx, { id, taskId }, isForClient)) > maxPhotosForClient)
        throw conflict(`Клиенту показываем не больше ${maxPhotosForClient} фотографий заявки`)
      return isForClient
        ? { kind: 'CHANGED', field, from: null, to: file.name }
        : { kind: 'CHANGED', field, from: file.name, to: null }
    })
  })
