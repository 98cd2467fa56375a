import { Readable } from 'node:stream'

import type { TachographArchiveQuery } from '@naryad/contract/tachograph-files/tachograph-files'

import { zip, type ZipPart } from '../../platform/excel/write/zip.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { FileReply } from '../../platform/http/files.ts'
import { impossible } from '../../platform/http/refusals.ts'
import { recordAudit } from '../audit/index.ts'
import { missing } from './settle.service.ts'
import { findFile, findOriginals, findStoredFile } from './tachograph-files.repo.ts'
import type { FileParts } from './upload.service.ts'

const maxFiles = 2000

/** The original, byte by byte. */
export async function openOriginal({ db, files }: FileParts, ctx: Ctx, id: number): Promise<FileReply> {
  if (!(await findFile(db, ctx, id))) throw missing()
  const stored = await findStoredFile(db, id)
  if (!stored) throw missing()
  const { name, size, sha256, storageKey } = stored
  await recordAudit(db, {
    kind: 'DOWNLOADED',
    by: ctx,
    object: { kind: 'tachograph-files', id, title: name },
  })
  return {
    body: (range) => files.read(storageKey, range),
    mime: 'application/octet-stream',
    name,
    size,
    etag: sha256.toString('hex'),
  }
}

/** The originals of a period, by the day on which the card or the unit was read. */
export async function openArchive(
  { db, files }: FileParts,
  ctx: Ctx,
  { from, to, companyId }: TachographArchiveQuery,
): Promise<FileReply> {
  if (from > to) throw impossible('Начало периода позже конца')
  const found = await findOriginals(db, ctx, {
    from,
    to,
    companyId: companyId === undefined ? undefined : Number(companyId),
    limit: maxFiles + 1,
  })
  if (found.length === 0) throw impossible('За этот период файлов нет')
  if (found.length > maxFiles)
    throw impossible(`За период больше ${maxFiles} файлов: возьмите короче или выберите организацию`)
  const name = `Файлы тахографа ${from} — ${to}.zip`
  await recordAudit(db, {
    kind: 'EXPORTED',
    by: ctx,
    object: { kind: 'tachograph-files', id: null, title: name },
    details: `Файлов: ${found.length}`,
  })
  // The number makes names unique.
  const parts = found.map((file): ZipPart => ({
    name: `${file.id} ${file.name}`,
    content: contentOf(files, file.storageKey),
  }))
  return { body: Readable.from(zip(parts), { objectMode: false }), mime: 'application/zip', name }
}

async function* contentOf(files: FileParts['files'], key: string): AsyncGenerator<Buffer> {
  yield* (await files.read(key)) as AsyncIterable<Buffer>
}
