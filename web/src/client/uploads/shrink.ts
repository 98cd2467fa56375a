/** Types that every browser shows. */
const shownTypes = ['image/jpeg', 'image/png', 'image/webp']

/** Types that a phone's camera and gallery provide; the server converts those of the second line. */
export const photoTypes = [...shownTypes, 'image/heic', 'image/heif', 'image/avif'].join(',')

/** Smaller files are sent unchanged; larger ones are scaled to a side at which their text is still readable. */
const largestBytes = 2 * 1024 * 1024
const longestSide = 2560

/**
 * Scales a photograph down for a slow network and applies its orientation; one of a format that not every
 * browser shows becomes a JPEG. Returns the original file if that fails or saves nothing.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file
  const isShown = shownTypes.includes(file.type)
  if (isShown && file.size <= largestBytes) return file
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const small = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
    if (isShown && small.size >= file.size) return file
    return new File([small], file.name.replace(/\.\w+$/, '.jpg'), { type: small.type })
  } catch {
    // The browser cannot decode the picture: the server will convert or refuse it.
    return file
  }
}
