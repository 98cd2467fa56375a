import type { Sharp } from 'sharp'

export const thumbnailSide = 320

/** A small WebP that fits into a square. */
export const thumbnailOf = (image: Sharp): Promise<Buffer> =>
  image
    .resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer()
