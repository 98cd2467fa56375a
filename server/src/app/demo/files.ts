import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'

import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import sharp from 'sharp'

import { thumbnailOf } from '../../platform/files/images/thumbnail.ts'
import { pdfOfJpegs } from '../../platform/files/pdf/writer.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { displayPictures, readerPictures, trackerPictures } from './pictures/devices.ts'
import { actPages, actPictures, cardPictures, slipPictures } from './pictures/documents.ts'
import type { Picture } from './pictures/picture.ts'
import { cabPictures, sealPictures, tankPictures, trackPictures, wirePictures } from './pictures/places.ts'

/** A file in the store; many tasks show the same one. */
export interface DemoFile {
  readonly name: string
  readonly mime: string
  readonly size: number
  /** As COPY reads bytes. */
  readonly sha256: string
  readonly kind: 'FILE' | 'IMAGE_DOC'
  readonly storageKey: string
  readonly thumbnailKey: string
}

export interface DemoFiles {
  /** Photographs that belong to the work of each queue. */
  readonly photos: Readonly<Record<Queue, readonly DemoFile[]>>
  readonly acts: readonly DemoFile[]
}

const photosOf: Readonly<Record<Queue, readonly Picture[]>> = {
  tachograph: [
    ...displayPictures,
    ...slipPictures,
    ...cardPictures,
    ...wirePictures,
    ...sealPictures,
    ...cabPictures,
  ],
  glonass: [...trackerPictures, ...trackPictures, ...tankPictures, ...wirePictures, ...cabPictures],
  skud: [...readerPictures, ...wirePictures, ...cabPictures],
  luv: [...cabPictures, ...wirePictures, ...trackerPictures],
  external: [...actPictures, ...displayPictures, ...cabPictures],
}

/** Draws the pictures and puts them into the store. */
export async function makeFiles(store: FileStore): Promise<DemoFiles> {
  const pictures = new Set(Object.values(photosOf).flat())
  const stored = new Map<Picture, DemoFile>()
  await Promise.all(
    [...pictures].map(async (picture) => stored.set(picture, await keepPhoto(store, picture))),
  )
  const photos = (queue: Queue): DemoFile[] => photosOf[queue].flatMap((picture) => stored.get(picture) ?? [])
  return {
    photos: {
      tachograph: photos('tachograph'),
      glonass: photos('glonass'),
      skud: photos('skud'),
      luv: photos('luv'),
      external: photos('external'),
    },
    acts: await Promise.all(actPages.map((page) => keepAct(store, page))),
  }
}

const jpegOf = ({ svg }: Picture): Promise<Buffer> => sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer()

async function keepPhoto(store: FileStore, picture: Picture): Promise<DemoFile> {
  const jpeg = await jpegOf(picture)
  return keepFile(store, {
    name: `${picture.name}.jpg`,
    mime: 'image/jpeg',
    kind: 'FILE',
    content: jpeg,
    jpeg,
  })
}

async function keepAct(store: FileStore, page: Picture): Promise<DemoFile> {
  const jpeg = await jpegOf(page)
  const { width, height } = await sharp(jpeg).metadata()
  const content = pdfOfJpegs([{ jpeg, width, height }], page.name)
  return keepFile(store, {
    name: `${page.name}.pdf`,
    mime: 'application/pdf',
    kind: 'IMAGE_DOC',
    content,
    jpeg,
  })
}

interface Drawn extends Pick<DemoFile, 'name' | 'mime' | 'kind'> {
  readonly content: Buffer
  /** What its thumbnail is made of. */
  readonly jpeg: Buffer
}

async function keepFile(store: FileStore, { name, mime, kind, content, jpeg }: Drawn): Promise<DemoFile> {
  const thumbnail = await thumbnailOf(sharp(jpeg))
  return {
    name,
    mime,
    kind,
    size: content.length,
    sha256: `\\x${createHash('sha256').update(content).digest('hex')}`,
    storageKey: await keep(store, content),
    thumbnailKey: await keep(store, thumbnail),
  }
}

async function keep(store: FileStore, content: Buffer): Promise<string> {
  const temp = store.newTemp()
  await writeFile(temp, content, { mode: 0o600 })
  return store.keep(temp)
}
