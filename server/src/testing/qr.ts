import jsqr from 'jsqr'
import sharp from 'sharp'

/** What a phone reads out of a drawn QR code; undefined where it sees none. */
export async function scanned(svg: string): Promise<string | undefined> {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(600)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data
}
