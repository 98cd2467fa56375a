import { hash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'

import sharp from 'sharp'

import { thumbnailOf } from '../../platform/files/images/thumbnail.ts'
import { pdfOfJpegs } from '../../platform/files/pdf/writer.ts'
import type { FileStore } from '../../platform/files/store/store.ts'
import { pictures } from './pictures.ts'
import { rows } from './tables.ts'

/** A stored file, which many tasks share. */
export type DemoFile = Awaited<ReturnType<typeof keepFile>>
export type DemoFiles = Awaited<ReturnType<typeof makeFiles>>

/**
 * Draws the pictures and stores them, one after another, because drawing one takes tens of megabytes.
 */
export async function makeFiles(store: FileStore) {
  const acts: DemoFile[] = []
  const photos: { drawing: string; file: DemoFile }[] = []
  for (const { name, drawing, photo, sheet } of pictures()) {
    const jpeg = await jpegOf(photo)
    const described = { name: `${name}.jpg`, mime: 'image/jpeg', kind: 'FILE' }
    photos.push({ drawing, file: await keepFile(store, described, jpeg, jpeg) })
    if (drawing === 'act') acts.push(await makeAct(store, name.replace(', фото', ''), sheet))
  }
  return {
    acts,
    /** Photos that suit the work of each queue. */
    photos: new Map(
      rows<'queue' | 'drawings'>('photographs of queues').map(({ queue, drawings }) => [
        queue,
        photos.filter(({ drawing }) => drawings.split(' ').includes(drawing)).map(({ file }) => file),
      ]),
    ),
  }
}

const jpegOf = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer()

async function makeAct(store: FileStore, name: string, sheet: string): Promise<DemoFile> {
  const jpeg = await jpegOf(sheet)
  const { width, height } = await sharp(jpeg).metadata()
  const content = pdfOfJpegs([{ jpeg, width, height }], name)
  return keepFile(store, { name: `${name}.pdf`, mime: 'application/pdf', kind: 'IMAGE_DOC' }, content, jpeg)
}

type Described = Readonly<Record<'name' | 'mime' | 'kind', string>>

async function keepFile(store: FileStore, described: Described, content: Buffer, jpeg: Buffer) {
  return {
    ...described,
    size: content.length,
    // The format of bytes in COPY.
    sha256: `\\x${hash('sha256', content)}`,
    storageKey: await keep(store, content),
    thumbnailKey: await keep(store, await thumbnailOf(sharp(jpeg))),
  }
}

export async function keep(store: FileStore, content: Buffer): Promise<string> {
  const temp = store.newTemp()
  await writeFile(temp, content, { mode: 0o600 })
  return store.keep(temp)
}
