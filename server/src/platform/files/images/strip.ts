import { BadFile } from '../bad-file.ts'
import { hasMarkup, hasScript, hasZip } from '../content/markup.ts'
import type { ImageType } from '../file-types.ts'
import { stripJpeg } from './jpeg.ts'
import { stripPng } from './png.ts'
import type { Stripped } from './stripped.ts'
import { stripWebp } from './webp.ts'

const strippers: Readonly<Record<ImageType, (bytes: Buffer, orientation: number) => Stripped>> = {
  jpeg: stripJpeg,
  png: stripPng,
  webp: stripWebp,
}

/**
 * The picture without its notes: where and when it was taken, by whom, previews, whatever stands behind its end.
 * The pixels stay as they are, and how the camera was held. Notes that hold a page or an archive are no accident.
 */
export function stripImage(type: ImageType, bytes: Buffer, orientation: number): readonly Buffer[] {
  const { retained, dropped } = strippers[type](bytes, orientation)
  if (dropped.some((piece) => hasMarkup(piece) || hasZip(piece)) || retained.some(hasScript))
    throw new BadFile('hidden')
  return retained
}
