import { buffer } from 'node:stream/consumers'

import type { Db } from '../../platform/db/connect.ts'
import { openImage } from '../../platform/files/images/decoder.ts'
import { fileWork } from '../../platform/files/queue.ts'
import type { FileStore } from '../../platform/files/store/store.ts'
import { momentText } from '../../platform/text/values.ts'
import { findPhotos, type PhotoRow } from './evidence.repo.ts'

/** A photograph as the document shows it. */
export interface PrintedPhoto {
  readonly caption: string
  readonly hash: string
  /** A data URL; null: the file could not be read. */
  readonly image: string | null
}

/** Enough to see what is meant on half a page. */
const printedSide = 1000

const captionOf = ({ name, takenAt, at }: PhotoRow): string =>
  `${name}, ${takenAt === null ? 'получено' : 'снято'} ${momentText(takenAt ?? at)}`

/** The photographs of a task for its frozen document, scaled down. A file that cannot be read stops no other one. */
export async function readPrintedPhotos(
  { db, files }: { readonly db: Db; readonly files: FileStore },
  taskId: number,
): Promise<PrintedPhoto[]> {
  const printed: PrintedPhoto[] = []
  for (const photo of await findPhotos(db, taskId))
    printed.push({
      caption: captionOf(photo),
      hash: photo.hash,
      image: await readImage(files, photo.storageKey).catch(() => null),
    })
  return printed
}

async function readImage(files: FileStore, key: string): Promise<string> {
  const original = await buffer(await files.read(key))
  const scaled = await fileWork(() =>
    openImage(original)
      .resize(printedSide, printedSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 75 })
      .toBuffer(),
  )
  return `data:image/jpeg;base64,${scaled.toString('base64')}`
}
