import { buffer } from 'node:stream/consumers'

import { scopeOf } from '@naryad/contract/kit/rights'
import type { UploadedTachographFile } from '@naryad/contract/tachograph-files/tachograph-files'
import { tachographFilesRoutes } from '@naryad/contract/tachograph-files/tachograph-files.routes'

import type { Ctx } from '../../platform/http/ctx.ts'
import { impossible, notFound } from '../../platform/http/refusals.ts'
import { seesTask } from '../tasks/index.ts'
import { findTaskAttachment } from './attachment.repo.ts'
import { storeDownload } from './intake.ts'
import { type FileParts, registerFiles } from './upload.service.ts'

/** Copies a file of a visible request among the files of tachographs, and has it read. */
export async function readAttachment(
  parts: FileParts,
  ctx: Ctx,
  id: number,
): Promise<UploadedTachographFile> {
  const { db, files } = parts
  const attached = await findTaskAttachment(db, id)
  const isVisible =
    attached !== undefined &&
    scopeOf('tasks.read', ctx.who) !== 'none' &&
    (await seesTask(db, ctx.who, attached.taskId))
  if (!isVisible) throw notFound('Файл')
  const bytes = await buffer(await files.read(attached.storageKey))
  const received = await storeDownload(files, attached.name, bytes)
  if ('reason' in received) throw impossible(`Файл не прочитан. ${received.reason}`)
  const { items } = await registerFiles(parts, ctx, tachographFilesRoutes.readAttachment, {
    received: [received],
    taskId: attached.taskId,
  })
  const [item] = items
  if (!item) throw new Error(`attachment ${id} was not registered`)
  return item
}
