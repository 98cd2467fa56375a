import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { makePicture } from '../files.make.ts'
import { type PaperPhoto, makePaperPhoto } from './paper.make.ts'
import { scanPage } from './scan.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'naryad-paper-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function scan(photo: Buffer): Promise<{ width: number; height: number; edges: number; mean: number }> {
  const file = path.join(folder, 'photo.jpg')
  await writeFile(file, photo)
  const page = await scanPage(file)
  const grey = await sharp(page.jpeg).grayscale().raw().toBuffer()
  const row = (y: number): Buffer => grey.subarray(y * page.width, (y + 1) * page.width)
  const meanOf = (values: Buffer): number => {
    let sum = 0
    for (const value of values) sum += value
    return sum / values.length
  }
  return {
    width: page.width,
    height: page.height,
    // How light the outermost rows are: paper, if the desk was cut away.
    edges: Math.min(meanOf(row(6)), meanOf(row(page.height - 7))),
    mean: meanOf(grey),
  }
}

const scanOf = async (photo: PaperPhoto): ReturnType<typeof scan> => scan(await makePaperPhoto(photo))

/** The photographs are 450 × 600, the page on them 300 × 425. */
const pageShape = 425 / 300
const wholeShape = 600 / 450

describe('a page on a desk', () => {
  it.each<[string, PaperPhoto]>([
    ['lying straight', {}],
    ['lying a little askew', { degrees: 6 }],
    ['lying askew the other way', { degrees: -11 }],
    ['on a light desk', { desk: [178, 160, 135] }],
    ['on a black one', { desk: [20, 20, 24] }],
    ['on a green one', { desk: [60, 120, 70] }],
    ['in uneven light', { shade: 0.3 }],
  ])('%s is cut out along its edges', async (_, photo) => {
    const { width, height, edges } = await scanOf(photo)
    expect(height / width).toBeGreaterThan(pageShape * 0.97)
    expect(height / width).toBeLessThan(pageShape * 1.03)
    expect(edges).toBeGreaterThan(165)
  })

  it('held upright by the camera comes out upright', async () => {
    const { width, height, edges } = await scanOf({ orientation: 6 })
    expect(height / width).toBeGreaterThan(pageShape * 0.97)
    expect(height / width).toBeLessThan(pageShape * 1.03)
    expect(edges).toBeGreaterThan(165)
  })

  it('loses nothing of its letters when it is turned straight', async () => {
    const [straight, askew] = [await scanOf({}), await scanOf({ degrees: 8 })]
    expect(Math.abs(straight.mean - askew.mean)).toBeLessThan(8)
  })
})

describe('a photograph is left whole', () => {
  it.each<[string, PaperPhoto]>([
    ['when there is no page', { page: null }],
    ['when the page fills it', { page: { width: 900, height: 900 } }],
    ['when the desk is as white as the page', { desk: [224, 222, 216] }],
    ['when the page lies so askew that its upper side cannot be found', { degrees: 33 }],
    ['when what is light is no rectangle', { shape: 'circle' }],
    ['when a hand covers a corner', { hasHand: true }],
    ['when the page is a small label', { page: { width: 80, height: 110 } }],
    ['when what stands out is darker than the rest', { desk: [235, 235, 230], paper: [70, 60, 50] }],
  ])('%s', async (_, photo) => {
    const { width, height } = await scanOf(photo)
    expect(height / width).toBeGreaterThan(wholeShape * 0.99)
    expect(height / width).toBeLessThan(wholeShape * 1.01)
  })
})

describe('the page', { timeout: 20_000 }, () => {
  it('is no larger than A4 at 200 dots an inch, upright or lying', async () => {
    const large = (width: number, height: number): Promise<Buffer> => makePicture('jpeg', { width, height })
    expect(await scan(await large(2400, 3200))).toMatchObject({ width: 1654, height: 2205 })
    expect(await scan(await large(3200, 2400))).toMatchObject({ width: 2205, height: 1654 })
  })

  it('is not blown up from a small photograph', async () => {
    expect(await scan(await makePicture('jpeg', { width: 300, height: 400 }))).toMatchObject({
      width: 300,
      height: 400,
    })
  })

  it.each<[string, (photo: Sharp) => Sharp]>([
    ['grey', (photo) => photo.grayscale().jpeg()],
    ['in the colours of print', (photo) => photo.toColourspace('cmyk').jpeg()],
    ['of 16 bits with transparency', (photo) => photo.ensureAlpha(0.9).toColourspace('rgb16').png()],
    ['in WebP', (photo) => photo.webp()],
  ])('is found on a photograph that is %s', async (_, convert) => {
    const photo = await convert(sharp(await makePaperPhoto({}))).toBuffer()
    const { width, height, edges } = await scan(photo)
    expect(height / width).toBeGreaterThan(pageShape * 0.97)
    expect(edges).toBeGreaterThan(165)
  })
})
