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
 * Removes metadata: time and place, author, previews, trailing data. The pixels and the orientation are
 * unchanged. Rejects metadata that contains markup or an archive.
 */
export function stripImage(type: ImageType, bytes: Buffer, orientation: number): readonly Buffer[] {
  const { retained, dropped } = strippers[type](bytes, orientation)
  if (dropped.some((piece) => hasMarkup(piece) || hasZip(piece)) || retained.some(hasScript))
    throw new BadFile('hidden')
  return retained
}
