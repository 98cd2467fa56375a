import type { NaryadAndroid } from './bridge.ts'

/** Bytes for one call: a longer string would be copied several times in the memory of a phone. */
const chunkBytes = 384 * 1024

const toBase64 = (bytes: Uint8Array): string => {
  let text = ''
  const step = 8192
  for (let at = 0; at < bytes.length; at += step)
    text += String.fromCharCode(...bytes.subarray(at, at + step))
  return btoa(text)
}

/** Saves a file to «Загрузки». False: the package could not write it. */
export async function saveToDownloads(android: NaryadAndroid, blob: Blob, name: string): Promise<boolean> {
  const file = android.beginFile(name, blob.type)
  if (file < 0) return false
  for (let at = 0; at < blob.size; at += chunkBytes) {
    const bytes = new Uint8Array(await blob.slice(at, at + chunkBytes).arrayBuffer())
    if (!android.appendFile(file, toBase64(bytes))) return false
  }
  return android.endFile(file)
}

const types: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heif',
  avif: 'image/avif',
  pdf: 'application/pdf',
}

/** The pending file of the package; undefined if there is none. */
export function readPendingFile(android: NaryadAndroid): File | undefined {
  const name = android.pendingFile()
  if (name === '') return undefined
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let offset = 0; ;) {
    const chunk = android.readPendingFile(name, offset)
    if (chunk === '') break
    const part = Uint8Array.from(atob(chunk), (letter) => letter.charCodeAt(0))
    parts.push(part)
    offset += part.length
  }
  const ending = name.split('.').at(-1)?.toLowerCase() ?? ''
  return new File(parts, name, { type: types[ending] ?? '' })
}
