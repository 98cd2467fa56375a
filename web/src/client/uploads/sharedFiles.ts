import { androidBridge } from '../android/bridge.ts'
import { readPendingFile } from '../android/files.ts'

/** Files shared by another application; the service worker has stored them (worker/share.ts). */
const cacheName = 'naryad-shared'

export interface SharedFile {
  /** Key in the cache, or `android:` and the name of a pending file of the package. */
  readonly url: string
  readonly file: File
}

const pendingPrefix = 'android:'

function pendingFiles(): SharedFile[] {
  const android = androidBridge()
  const file = android && readPendingFile(android)
  return file ? [{ url: `${pendingPrefix}${file.name}`, file }] : []
}

export const readSharedFiles = async (): Promise<SharedFile[]> => [
  ...pendingFiles(),
  ...(await cachedFiles()),
]

async function cachedFiles(): Promise<SharedFile[]> {
  if (!('caches' in globalThis)) return []
  const cache = await caches.open(cacheName)
  const requests = await cache.keys()
  const files = await Promise.all(
    requests.map(async ({ url }): Promise<SharedFile | undefined> => {
      const stored = await cache.match(url)
      if (!stored) return undefined
      const type = stored.headers.get('content-type') ?? ''
      const name = decodeURIComponent(stored.headers.get('x-name') ?? '') || 'Файл'
      return { url, file: new File([await stored.blob()], name, { type }) }
    }),
  )
  return files.filter((file) => file !== undefined)
}

export async function deleteSharedFiles(files: readonly SharedFile[]): Promise<void> {
  const urls = files.map(({ url }) => url)
  const pending = urls.filter((url) => url.startsWith(pendingPrefix))
  for (const url of pending) androidBridge()?.deletePendingFile(url.slice(pendingPrefix.length))
  if (pending.length === urls.length) return
  const cache = await caches.open(cacheName)
  await Promise.all(urls.map((url) => cache.delete(url)))
}
