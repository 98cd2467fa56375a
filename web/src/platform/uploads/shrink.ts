/** What a camera and its album give. */
export const photoTypes = 'image/jpeg,image/png,image/webp'

/** The resolution needed to read a photograph and to make thumbnails; a smaller one is sent unchanged. */
const largestBytes = 2 * 1024 * 1024
const longestSide = 2560

/** A photograph of a phone, small enough for a bad connection, upright. The file itself where that cannot be done. */
export async function shrinkPhoto(file: File): Promise<File> {
  if (file.size <= largestBytes || !file.type.startsWith('image/')) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const small = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
    if (small.size >= file.size) return file
    return new File([small], file.name.replace(/\.\w+$/, '.jpg'), { type: small.type })
  } catch {
    // An old browser, or a picture that it cannot read: the server judges it.
    return file
  }
}
