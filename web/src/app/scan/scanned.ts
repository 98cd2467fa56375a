import { stickerCodeIn, stickerPath } from '@naryad/contract/stickers/stickers.words'

/** What a scanned or typed text means here. */
export type Scanned =
  | { readonly kind: 'path'; readonly path: string }
  /** A plate, the number of a unit, a VIN: to be looked for among the trucks. */
  | { readonly kind: 'text'; readonly text: string }

/** Screens that a code of this product may lead to. */
const ownScreen = /^\/(tasks|cars|organizations|drivers|contacts|my)\//

/** The code of a sticker leads to its truck whatever host it was printed for; other links only to our own screens. */
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
