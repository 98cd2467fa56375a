import { buffer } from 'node:stream/consumers'

import type { Db } from '../../platform/db/connect.ts'
import { isMissing } from '../../platform/files/disk.ts'
import { openImage } from '../../platform/files/images/decoder.ts'
import { fileWork } from '../../platform/files/queue.ts'
import type { FileStore } from '../../platform/files/store/store.ts'
import { unavailable } from '../../platform/http/refusals.ts'
import { momentText } from '../../platform/text/values.ts'
import { findPhotos, type PhotoRow } from './evidence.repo.ts'

/** A photograph as the document shows it. */
export interface PrintedPhoto {
  readonly caption: string
  readonly hash: string
  /** A data URL; null: the file is missing or damaged. */
  readonly image: string | null
}

/** Enough to see what is meant on half a page. */
const printedSide = 1000

const captionOf = ({ name, takenAt, at }: PhotoRow): string =>
  `${name}, ${takenAt === null ? 'получено' : 'снято'} ${momentText(takenAt ?? at)}`

export interface PrintedPhotos {
  readonly photos: readonly PrintedPhoto[]
  /** All photographs of the task. */
  readonly totalCount: number
}

/**
 * The photographs of a task for its frozen document, scaled down. A missing or damaged file is named instead of shown;
 * anything else may pass, so it fails the document.
 */
export async function readPrintedPhotos(
  { db, files }: { readonly db: Db; readonly files: FileStore },
  taskId: number,
): Promise<PrintedPhotos> {
  const found = await findPhotos(db, taskId)
  const photos: PrintedPhoto[] = []
  for (const photo of found)
    photos.push({
      caption: captionOf(photo),
      hash: photo.hash,
      image: await readImage(files, photo.storageKey),
    })
  return { photos, totalCount: found[0]?.totalCount ?? 0 }
}

const unreadable = () => unavailable(60, 'Фотографии сейчас не прочитать: повторите через минуту')

async function readImage(files: FileStore, key: string): Promise<string | null> {
  const original = await readFile(files, key)
  if (original === null) return null
  const scaled = await fileWork(() => scaleDown(original))
  return scaled && `data:image/jpeg;base64,${scaled.toString('base64')}`
}

async function readFile(files: FileStore, key: string): Promise<Buffer | null> {
  try {
    return await buffer(await files.read(key))
  } catch (error) {
    if (isMissing(error)) return null
    throw unreadable()
  }
}

/** Null: the file is damaged. */
async function scaleDown(original: Buffer): Promise<Buffer | null> {
  try {
    return await openImage(original)
      .resize(printedSide, printedSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 75 })
      .toBuffer()
  } catch (error) {
    if (error instanceof Error && error.message.includes('timeout')) throw unreadable()
    return null
  }
}
