import { createHash } from 'node:crypto'

import type { Plugin } from 'vite'

/** Serves only the page and its files from the cache; API calls and tokens never pass through it. */
const workerOf = (
  name: string,
  files: readonly string[],
): string => `// The server replaces the placeholder by the digest of the page it serves.
const name = '${name}-%PAGE_VERSION%'
const page = '/m/'
const files = ${JSON.stringify(files)}

addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(name)
      .then((cache) => cache.addAll([page, ...files].map((url) => new Request(url, { cache: 'reload' }))))
      .then(() => skipWaiting()),
  )
})

addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((old) => old.startsWith('driver-') && old !== name).map((old) => caches.delete(old))),
      )
      .then(() => clients.claim()),
  )
})

addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  if (mode === 'navigate') event.respondWith(caches.match(page).then((cached) => cached ?? fetch(event.request)))
  else if (files.includes(pathname))
    event.respondWith(caches.match(pathname).then((cached) => cached ?? fetch(event.request)))
})
`

/** Writes the service worker of the driver's page. The cache name is a digest of its files. */
export const driverWorkerPlugin = (): Plugin => ({
  name: 'naryad:driver-worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const files = Object.keys(bundle)
        .filter((file) => !file.endsWith('.html'))
        .map((file) => `/m/${file}`)
        .toSorted()
      const hash = createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 12)
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: workerOf(`driver-${hash}`, files) })
    },
  },
})
