import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateSync } from 'node:zlib'

import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { pdfThumbnail } from './first-page.ts'
import { pdfOfJpegs } from './writer.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'naryad-pdf-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function thumbnail(pdf: Buffer, limits?: Parameters<typeof pdfThumbnail>[1]): Promise<Buffer> {
  const file = path.join(folder, 'document.pdf')
  await writeFile(file, pdf)
  return pdfThumbnail(file, limits)
}

const jpeg = (width: number, height: number, background: string): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

const meanOf = async (image: Buffer): Promise<number[]> =>
  (await sharp(image).stats()).channels.slice(0, 3).map(({ mean }) => Math.round(mean))

/** A document of given objects, without the table of their places: readers find them all the same. */
function pdfOf(...objects: (string | Buffer)[]): Buffer {
  const bodies = objects.map((body, index) =>
    Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]),
  )
  return Buffer.concat([
    Buffer.from('%PDF-1.4\n'),
    ...bodies,
    Buffer.from(`trailer<</Size ${objects.length + 1}/Root 1 0 R>>\n%%EOF\n`),
  ])
}

const stream = (dictionary: string, data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${data.length}>>stream\n`),
    data,
    Buffer.from('\nendstream'),
  ])

const onePage = (mediaBox = '[0 0 595 841]'): string[] => [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Count 1/Kids[3 0 R]>>',
  `<</Type/Page/Parent 2 0 R/MediaBox${mediaBox}/Resources<</XObject<</I 5 0 R>>>>/Contents 4 0 R>>`,
]

describe('pages made of pictures', () => {
  it('are upright or lying as the picture is, the first one first', async () => {
    const pdf = pdfOfJpegs(
      [
        { jpeg: await jpeg(600, 800, '#c33'), width: 600, height: 800 },
        { jpeg: await jpeg(800, 600, '#33c'), width: 800, height: 600 },
      ],
      'Акт № 1045',
    )
    const image = await thumbnail(pdf)
    const { width, height } = await sharp(image).metadata()
    expect({ width, height }).toEqual({ width: 227, height: 320 })
    const [red = 0, green = 0, blue = 0] = await meanOf(image)
    expect(red).toBeGreaterThan(180)
    expect(Math.max(green, blue)).toBeLessThan(90)
    const lying = pdfOfJpegs([{ jpeg: await jpeg(800, 600, '#33c'), width: 800, height: 600 }], 'Акт')
    expect(await sharp(await thumbnail(lying)).metadata()).toMatchObject({ width: 320, height: 227 })
  })

  it('carry their title in any alphabet', () => {
    expect(pdfOfJpegs([], 'Ж)').toString('latin1')).toContain('/Title<FEFF04160029>')
  })

  it('say where each object lies', async () => {
    const pdf = pdfOfJpegs([{ jpeg: await jpeg(8, 8, '#fff'), width: 8, height: 8 }], 'Акт').toString(
      'latin1',
    )
    const [, start = ''] = /startxref\n(\d+)/.exec(pdf) ?? []
    const places = [...pdf.slice(Number(start)).matchAll(/^(\d{10}) 00000 n/gm)].map(([, at]) => Number(at))
    expect(places).toHaveLength(6)
    for (const [index, at] of places.entries())
      expect(pdf.slice(at)).toMatch(new RegExp(`^${index + 1} 0 obj`))
  })

  it('in grey stay grey', async () => {
    const grey = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#777' } })
      .grayscale()
      .jpeg()
      .toBuffer()
    const image = await thumbnail(pdfOfJpegs([{ jpeg: grey, width: 60, height: 80, isGray: true }], 'Акт'))
    const [red = 0, green = 0, blue = 0] = await meanOf(image)
    expect(Math.abs(red - green) + Math.abs(green - blue)).toBeLessThan(4)
  })
})

describe('a document that means harm gets no picture', () => {
  it('when it is none', async () => {
    await expect(thumbnail(Buffer.from('%PDF-1.4 nothing of the kind'))).rejects.toThrow('not in PDF format')
  })

  it('when it asks for more memory than there is', async () => {
    const shapes = deflateSync(Buffer.from('0 0 m 595 841 l 595 0 l f\n'.repeat(200_000)))
    const pdf = pdfOf(...onePage(), stream('/Filter/FlateDecode', shapes))
    const limits = { timeoutMs: 5000, maxMemoryBytes: 40 * 1024 * 1024 }
    await expect(thumbnail(pdf, limits)).rejects.toThrow('Aborted')
  })

  it('when it never ends', async () => {
    const form = (body: string): Buffer =>
      stream(
        '/Type/XObject/Subtype/Form/BBox[0 0 600 900]/Resources<</XObject<</I 6 0 R>>>>',
        Buffer.from(body),
      )
    const shape = '0 0 m 595 841 l 595 0 l 9 700 300 20 5 5 c f* '
    const pdf = pdfOf(
      ...onePage(),
      stream('', Buffer.from('/I Do '.repeat(2000))),
      form('/I Do '.repeat(2000)),
      form(shape.repeat(300)),
    )
    const limits = { timeoutMs: 700, maxMemoryBytes: 192 * 1024 * 1024 }
    await expect(thumbnail(pdf, limits)).rejects.toThrow('too long')
  })

  it('when its page is as large as a town or as thin as a hair', async () => {
    const huge = await thumbnail(pdfOf(...onePage('[0 0 900000000 900000000]')))
    expect(await sharp(huge).metadata()).toMatchObject({ width: 320, height: 320 })
    const thin = await thumbnail(pdfOf(...onePage('[0 0 1 90000]')))
    expect(await sharp(thin).metadata()).toMatchObject({ width: 1, height: 320 })
  })
})
