/** Longest side in pixels: enough for a diagnosis at a tenth of the bytes. */
const longestSide = 1600
const quality = 0.8

/**
 * Scaled down before it is stored and sent; formats that the browser cannot decode are sent unchanged, and the
 * server converts them.
 */
export async function shrunken(photo: Blob): Promise<Blob> {
  try {
    const picture = await createImageBitmap(photo)
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    const isShown = /^image\/(jpeg|png|webp)$/.test(photo.type)
    return small && (small.size < photo.size || !isShown) ? small : photo
  } catch {
    return photo
  }
}
