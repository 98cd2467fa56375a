import sharp, { type Sharp } from 'sharp'

import { openImage } from '../images/decoder.ts'
import type { PdfPage } from '../pdf/writer.ts'
import { findPage } from './find-page.ts'
import type { Rectangle } from './geometry.ts'

/** A4 at 200 dpi. */
const pageWidth = 1654
const pageHeight = 2339
/** A small copy is enough to find the edges of a page. */
const lookSide = 400

/**
 * Turns a photo of a document into a page: upright, cropped if the edges are clear, white paper and dark
 * letters, small enough to send.
 */
export async function scanPage(photo: string): Promise<PdfPage> {
  const small = await openImage(photo)
    .resize(lookSide, lookSide, { fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .toColourspace('srgb')
    .blur(1)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const found = findPage({ data: small.data, width: small.info.width, height: small.info.height })
  const cut = found
    ? await cutOut(photo, found, small.info)
    : openImage(photo).flatten({ background: 'white' })
  const { data, info } = await cut
    .resize(...frameFor(found ?? small.info), { fit: 'inside', withoutEnlargement: true })
    .normalise({ lower: 1, upper: 99 })
    .sharpen({ sigma: 0.8 })
    .jpeg({ quality: 78, mozjpeg: true, progressive: false })
    .toBuffer({ resolveWithObject: true })
  return { jpeg: data, width: info.width, height: info.height, isGray: info.channels === 1 }
}

interface Size {
  readonly width: number
  readonly height: number
}

const frameFor = ({ width, height }: Size): [number, number] =>
  width > height ? [pageHeight, pageWidth] : [pageWidth, pageHeight]

/** Rotates the photo until the page is upright, then crops it. */
async function cutOut(photo: string, page: Rectangle, seen: Size): Promise<Sharp> {
  const [frameWidth, frameHeight] = frameFor(page)
  // Downscaled first, because the rotated copy is held in memory as a whole.
  const fits = Math.min(frameWidth / page.width, frameHeight / page.height)
  const { data, info } = await openImage(photo)
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .resize(Math.round(seen.width * fits), Math.round(seen.height * fits), {
      fit: 'fill',
      withoutEnlargement: true,
    })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const scale = info.width / seen.width
  const { width, height, channels } = info
  const turned = await sharp(data, { raw: { width, height, channels } })
    .rotate((-page.angle * 180) / Math.PI, { background: 'white' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [cos, sin] = [Math.cos(-page.angle), Math.sin(-page.angle)]
  const [dx, dy] = [page.center.x * scale - width / 2, page.center.y * scale - height / 2]
  const centerX = turned.info.width / 2 + dx * cos - dy * sin
  const centerY = turned.info.height / 2 + dx * sin + dy * cos
  const left = Math.max(0, Math.round(centerX - (page.width * scale) / 2))
  const top = Math.max(0, Math.round(centerY - (page.height * scale) / 2))
  return sharp(turned.data, {
    raw: { width: turned.info.width, height: turned.info.height, channels: turned.info.channels },
  }).extract({
    left,
    top,
    width: Math.min(turned.info.width - left, Math.round(page.width * scale)),
    height: Math.min(turned.info.height - top, Math.round(page.height * scale)),
  })
}
