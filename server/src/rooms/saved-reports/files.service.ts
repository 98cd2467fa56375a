import type { Db } from '../../platform/db/connect.ts'
import { xlsxMime } from '../../platform/excel/write/workbook.ts'
import { isMissing } from '../../platform/files/disk.ts'
import type { FileStore } from '../../platform/files/store/store.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { FileReply } from '../../platform/http/files.ts'
import { Refusal } from '../../platform/http/refusals.ts'
import { recordAudit } from '../audit/index.ts'
import { findFile } from './saved-reports.repo.ts'

const fileMissing = () => new Refusal('NOT_FOUND', 'Файла уже нет: сформируйте отчёт заново')

/** Only for the owner: the content depends on the owner's permissions. */
export async function openReportFile(db: Db, files: FileStore, ctx: Ctx, id: number): Promise<FileReply> {
  const file = await findFile(db, ctx.who.id, id)
  if (!file) throw fileMissing()
  const { name, size, storageKey } = file
  const body = await files.read(storageKey).catch((error: unknown) => {
    throw isMissing(error) ? fileMissing() : error
  })
  await recordAudit(db, {
    kind: 'DOWNLOADED',
    by: ctx,
    object: { kind: 'saved-reports', id, title: file.title },
    details: name,
  })
  return { body, name, size, mime: xlsxMime }
}
