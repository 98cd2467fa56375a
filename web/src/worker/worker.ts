import { deletePreviousVersions, installFiles, respondFromCache } from './appCache.ts'
import { openNotification, showPush } from './push.ts'
import { isShare, receiveShare } from './share.ts'

declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => event.waitUntil(installFiles()))

self.addEventListener('activate', (event) =>
  event.waitUntil(deletePreviousVersions().then(() => self.clients.claim())),
)

self.addEventListener('fetch', (event) => {
  if (isShare(event.request)) return event.respondWith(receiveShare(event.request))
  const response = respondFromCache(event.request)
  if (response) event.respondWith(response)
})

/** A new version waits until the user accepts it: an open page stays on its version. */
self.addEventListener('message', (event) => {
  if (event.data === 'activate') event.waitUntil(self.skipWaiting())
})

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)))

self.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event.notification)))
