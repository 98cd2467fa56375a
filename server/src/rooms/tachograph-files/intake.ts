import { hash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'

import { inQuotes } from '@naryad/contract/kit/quotes'

import { BadTable } from '../../platform/excel/read/bad-table.ts'
import { openArchive } from '../../platform/excel/read/unzip.ts'
import { displayName } from '../../platform/files/names.ts'
import { receive } from '../../platform/files/receive.ts'
import type { FileStore } from '../../platform/files/store/store.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import { looksLikeDownload } from './reader/read-tachograph-file.ts'

/** A whole year with the detailed speed has 4 MB. */
const maxBytes = 8 * 1024 * 1024
const maxInArchive = 500

/** A received file: stored under a key, or refused with a sentence. */
export type Received =
  | { readonly name: string; readonly reason: string }
  | { readonly name: string; readonly size: number; readonly sha256: Buffer; readonly storageKey: string }

/** Stores the downloads among the sent files; an archive is replaced by its files. One refusal refuses no other. */
export async function receiveDownloads(
  store: FileStore,
  uploads: AsyncIterable<UploadedFile>,
): Promise<Received[]> {
  const received: Received[] = []
  for await (const { name, stream } of uploads) {
    const { temp } = await receive(store, stream)
    try {
      const bytes = await readFile(temp)
      if (isArchive(bytes)) received.push(...(await receiveArchive(store, name, bytes)))
      else received.push(await storeDownload(store, name, bytes))
    } finally {
      await rm(temp, { force: true })
    }
  }
  return received
}

const isArchive = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))

async function receiveArchive(store: FileStore, name: string, bytes: Buffer): Promise<Received[]> {
  const received: Received[] = []
  try {
    const archive = openArchive(bytes, maxInArchive)
    for (const entry of archive.names()) {
      if (entry.endsWith('/') || isOfSystem(entry)) continue
      const content = await readEntry(archive.read(entry))
      received.push(
        content === undefined
          ? { name: displayName(entry), reason: tooLargeText }
          : await storeDownload(store, entry, content),
      )
    }
  } catch (error) {
    if (!(error instanceof BadTable)) throw error
    received.push({ name: displayName(name), reason: `Архив ${inQuotes(displayName(name))} не открывается` })
  }
  return received
}

/** Archives of macOS have a hidden companion of each file. */
const isOfSystem = (entry: string): boolean => /(?:^|\/)(?:__MACOSX\/|\.)/.test(entry)

/** Undefined: larger than any download. */
async function readEntry(chunks: AsyncIterable<Buffer>): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > maxBytes) return undefined
    parts.push(chunk)
  }
  return Buffer.concat(parts)
}

const tooLargeText = 'Файл больше 8 МБ: выгрузки тахографа такими не бывают'
const otherText = 'Это не выгрузка карты водителя и не выгрузка тахографа'

export async function storeDownload(store: FileStore, givenName: string, bytes: Buffer): Promise<Received> {
  const name = displayName(givenName)
  if (bytes.length === 0) return { name, reason: 'Файл пустой' }
  if (bytes.length > maxBytes) return { name, reason: tooLargeText }
  if (!looksLikeDownload(bytes)) return { name, reason: otherText }
  const temp = store.newTemp()
  await writeFile(temp, bytes, { flag: 'wx', mode: 0o600 })
  const storageKey = await store.keep(temp)
  return { name, size: bytes.length, sha256: Buffer.from(hash('sha256', bytes), 'hex'), storageKey }
}
