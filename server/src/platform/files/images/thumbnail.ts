import type { Sharp } from 'sharp'

export const thumbnailSide = 320

/** A small WebP that fits into a square. */
export const thumbnailOf = (image: Sharp): Promise<Buffer> =>
  image
    .resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer()

const scaledSide = 1600

/** A WebP for a screen: enough to see what is meant, at a tenth of the bytes. */
export const scaledOf = (image: Sharp): Promise<Buffer> =>
  image
    .resize(scaledSide, scaledSide, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toBuffer()
