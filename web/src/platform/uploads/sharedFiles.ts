/** Files shared by another application; the service worker has stored them (worker/share.ts). */
const cacheName = 'naryad-shared'

export interface SharedFile {
  /** Key in the cache. */
  readonly url: string
  readonly file: File
}

export async function readSharedFiles(): Promise<SharedFile[]> {
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
  const cache = await caches.open(cacheName)
  await Promise.all(files.map(({ url }) => cache.delete(url)))
}
