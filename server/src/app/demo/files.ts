import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'

import sharp from 'sharp'

import { thumbnailOf } from '../../platform/files/images/thumbnail.ts'
import { pdfOfJpegs } from '../../platform/files/pdf/writer.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { drawingsOf, photographs, type Picture, sheets } from './pictures.ts'

/** A file in the store; many tasks show the same one. */
export type DemoFile = Awaited<ReturnType<typeof keepFile>>

export interface DemoFiles {
  /** Photographs that belong to the work of each queue. */
  readonly photos: ReadonlyMap<string, readonly DemoFile[]>
  readonly acts: readonly DemoFile[]
}

/**
 * Draws the pictures and puts them into the store, one after the other: each takes tens of megabytes while it is drawn.
 */
export async function makeFiles(store: FileStore): Promise<DemoFiles> {
  const acts: DemoFile[] = []
  for (const sheet of sheets()) acts.push(await act(store, sheet))
  const drawn = new Map<string, DemoFile[]>()
  for (const { drawing, ...picture } of photographs())
    drawn.set(drawing, [...(drawn.get(drawing) ?? []), await photo(store, picture)])
  const photos = drawingsOf.map(
    ({ queue, drawings }) => [queue, drawings.flatMap((one) => drawn.get(one) ?? [])] as const,
  )
  return { acts, photos: new Map(photos) }
}

const jpegOf = ({ svg }: Picture): Promise<Buffer> => sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer()

async function photo(store: FileStore, picture: Picture) {
  const jpeg = await jpegOf(picture)
  return keepFile(store, { name: `${picture.name}.jpg`, mime: 'image/jpeg', kind: 'FILE' }, jpeg, jpeg)
}

async function act(store: FileStore, picture: Picture) {
  const jpeg = await jpegOf(picture)
  const { width, height } = await sharp(jpeg).metadata()
  const content = pdfOfJpegs([{ jpeg, width, height }], picture.name)
  const file = { name: `${picture.name}.pdf`, mime: 'application/pdf', kind: 'IMAGE_DOC' }
  return keepFile(store, file, content, jpeg)
}

type Described = Readonly<Record<'name' | 'mime' | 'kind', string>>

async function keepFile(store: FileStore, described: Described, content: Buffer, jpeg: Buffer) {
  return {
    ...described,
    size: content.length,
    // As COPY reads bytes.
    sha256: `\\x${createHash('sha256').update(content).digest('hex')}`,
    storageKey: await keep(store, content),
    thumbnailKey: await keep(store, await thumbnailOf(sharp(jpeg))),
  }
}

async function keep(store: FileStore, content: Buffer): Promise<string> {
  const temp = store.newTemp()
  await writeFile(temp, content, { mode: 0o600 })
  return store.keep(temp)
}
