import { createHash } from 'node:crypto'
import { open, rm, writeFile } from 'node:fs/promises'

import { BadFile } from './bad-file.ts'
import { isConverted, isImage, type StoredType } from './file-types.ts'
import { convertToJpeg } from './images/convert.ts'
import { openImage, readOrientation } from './images/decoder.ts'
import { stripImage } from './images/strip.ts'
import { readTakenAt } from './images/taken-at.ts'
import { thumbnailOf } from './images/thumbnail.ts'
import { displayName, renamed, truthfulName } from './names.ts'
import { scanPage } from './paper/scan.ts'
import { pdfThumbnail } from './pdf/first-page.ts'
import { type PdfPage, pdfOfJpegs } from './pdf/writer.ts'
import { fileWork } from './queue.ts'
import type { ReceivedFile } from './receive.ts'
import { recognise } from './recognise.ts'
import type { FileStore } from './store/store.ts'

/** A checked and cleaned file, with a preview if one could be made. */
export interface PreparedFile {
  readonly name: string
  readonly type: StoredType
  readonly size: number
  readonly sha256: Buffer
  /** By the camera; null if that is not known. */
  readonly takenAt: string | null
  readonly temp: string
  readonly thumbnailTemp: string | null
}

/** Called when a preview could not be made; the file itself is unaffected. */
export type OnFault = (error: unknown) => void

/** Checks and cleans a received file. If it is rejected, throws a refusal and removes the file. */
export const prepare = (
  store: FileStore,
  givenName: string,
  received: ReceivedFile,
  onFault: OnFault,
): Promise<PreparedFile> =>
  fileWork(async () => {
    const name = displayName(givenName)
    const { temp } = received
    try {
      const cleaned = await clean(name, received)
      const thumbnail = await picture(cleaned.type, temp).catch(onFault)
      const thumbnailTemp = thumbnail ? await writeTemp(store, thumbnail) : null
      return { temp, thumbnailTemp, ...cleaned }
    } catch (error) {
      await rm(temp, { force: true })
      throw error instanceof BadFile ? error.toRefusal(name) : error
    }
  })

/** Creates a document from photos, one page each, in their order. The photos are not removed. */
export async function prepareScan(
  store: FileStore,
  photos: readonly PreparedFile[],
): Promise<PreparedFile | undefined> {
  const pages: PdfPage[] = []
  // Each page is queued separately, so that other uploads can be processed between pages.
  for (const { temp } of photos) pages.push(await fileWork(() => scanPage(temp)))
  const [photo, page] = [photos[0], pages[0]]
  if (!photo || !page) return undefined
  return fileWork(async () => {
    const name = renamed(photo.name, 'pdf')
    const pdf = pdfOfJpegs(pages, name)
    const thumbnail = await thumbnailOf(openImage(page.jpeg))
    return {
      name,
      type: 'pdf',
      takenAt: null,
      temp: await writeTemp(store, pdf),
      thumbnailTemp: await writeTemp(store, thumbnail),
      ...contentOf([pdf]),
    }
  })
}

interface Content {
  readonly size: number
  readonly sha256: Buffer
}

type Cleaned = Pick<PreparedFile, 'name' | 'type' | 'size' | 'sha256' | 'takenAt'>

async function clean(name: string, { temp, size, sha256 }: ReceivedFile): Promise<Cleaned> {
  const bytes = await readWhole(temp, size)
  const type = await recognise(name, bytes)
  if (isConverted(type)) {
    const takenAt = await readTakenAt(bytes)
    const jpeg = [await convertToJpeg(type, temp)]
    await writeFile(temp, jpeg)
    return { name: renamed(name, 'jpg'), type: 'jpeg', takenAt, ...contentOf(jpeg) }
  }
  const named = { name: truthfulName(name, type), type }
  if (!isImage(type)) return { ...named, size, sha256, takenAt: null }
  const takenAt = await readTakenAt(bytes)
  const pieces = stripImage(type, bytes, await readOrientation(type, bytes))
  await writeFile(temp, pieces)
  return { ...named, takenAt, ...contentOf(pieces) }
}

/**
 * A reusable buffer for file content. Files are processed one at a time, so one buffer suffices and
 * nothing has to be garbage-collected.
 */
let scratch = Buffer.alloc(0)

async function readWhole(file: string, size: number): Promise<Buffer> {
  if (scratch.length < size) scratch = Buffer.allocUnsafeSlow(size)
  const handle = await open(file, 'r')
  try {
    let at = 0
    while (at < size) {
      const { bytesRead } = await handle.read(scratch, at, size - at)
      if (bytesRead === 0) break
      at += bytesRead
    }
    return scratch.subarray(0, at)
  } finally {
    await handle.close()
  }
}

function contentOf(pieces: readonly Buffer[]): Content {
  const hash = createHash('sha256')
  for (const piece of pieces) hash.update(piece)
  return { size: pieces.reduce((sum, { length }) => sum + length, 0), sha256: hash.digest() }
}

async function picture(type: StoredType, file: string): Promise<Buffer | undefined> {
  if (isImage(type)) return thumbnailOf(openImage(file))
  return type === 'pdf' ? pdfThumbnail(file) : undefined
}

async function writeTemp(store: FileStore, content: Buffer): Promise<string> {
  const temp = store.newTemp()
  await writeFile(temp, content, { flag: 'wx', mode: 0o600 })
  return temp
}
