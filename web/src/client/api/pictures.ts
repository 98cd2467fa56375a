import type { Attachment } from '@naryad/contract/attachments/attachments'

/** A thumbnail is about ten kilobytes; larger files are not stored. */
const maxBytes = 100 * 1024
const maxPictures = 24

const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(blob)
  })

async function pictureAt(address: string): Promise<string> {
  try {
    const answer = await fetch(address)
    const blob = await answer.blob()
    return answer.ok && blob.size <= maxBytes ? await dataUrlOf(blob) : address
  } catch {
    return address
  }
}

/** Replaces thumbnail URLs, which expire after five minutes, with data URLs. */
export async function withThumbnails<Files extends { items: readonly Attachment[] }>(
  files: Files,
): Promise<Files> {
  const items = await Promise.all(
    files.items.map(async (file, index) =>
      file.thumbnailUrl && index < maxPictures
        ? { ...file, thumbnailUrl: await pictureAt(file.thumbnailUrl) }
        : file,
    ),
  )
  return { ...files, items }
}
