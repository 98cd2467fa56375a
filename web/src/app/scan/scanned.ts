import { stickerCodeIn, stickerPath } from '@naryad/contract/stickers/stickers.words'

/** Interpretation of a scanned or typed text. */
export type Scanned =
  | { readonly kind: 'path'; readonly path: string }
  /** A plate, a device number or a VIN, to be searched for among the trucks. */
  | { readonly kind: 'text'; readonly text: string }

/** Screens that a QR code may open. */
const ownScreen = /^\/(tasks|cars|organizations|drivers|contacts|my)\//

/** A sticker opens its truck, whatever host it was printed for; other links open only our own screens. */
export function readScanned(text: string, origin = location.origin): Scanned {
  const plain = text.trim()
  const code = stickerCodeIn(plain)
  if (code !== undefined) return { kind: 'path', path: `${stickerPath}${code}` }
  if (URL.canParse(plain)) {
    const url = new URL(plain)
    if (url.origin === origin && ownScreen.test(url.pathname)) return { kind: 'path', path: url.pathname }
  }
  return { kind: 'text', text: plain }
}
