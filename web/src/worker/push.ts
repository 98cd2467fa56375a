declare const self: ServiceWorkerGlobalScope

/** Payload sent by the server; see `PushPayload` of the contract. */
interface Payload {
  readonly title: string
  readonly text: string
  readonly url: string
  readonly id: number | null
  readonly tag: string
  readonly isUrgent: boolean
}

const unreadable: Payload = {
  title: 'Наряд',
  text: 'Есть новое уведомление',
  url: '/notifications',
  id: null,
  tag: 'unreadable',
  isUrgent: false,
}

function payloadOf(data: PushMessageData | null): Payload {
  try {
    return { ...unreadable, ...(data?.json() as Partial<Payload> | undefined) }
  } catch {
    return unreadable
  }
}

/** Every push shows a notification: browsers revoke the permission for silent pushes. */
export function showPush(data: PushMessageData | null): Promise<void> {
  const { title, text, url, id, tag, isUrgent } = payloadOf(data)
  return self.registration.showNotification(title, {
    body: text,
    tag,
    icon: '/icons/icon-192.png',
    badge: '/icons/monochrome-512.png',
    lang: 'ru',
    requireInteraction: isUrgent,
    data: { url, id },
  })
}

/** Focuses an open window or opens one; the page marks the notification as read. */
export async function openNotification(notification: Notification): Promise<void> {
  notification.close()
  const { url, id } = notification.data as Pick<Payload, 'url' | 'id'>
  const address = new URL(url, self.location.origin)
  const target = address.origin === self.location.origin ? address : new URL(self.location.origin)
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0]
  if (!shown) {
    if (id !== null) target.hash = `notification=${id}`
    await self.clients.openWindow(target.href)
    return
  }
  // Browsers may refuse the focus; the page is opened anyway.
  await shown.focus().catch(() => undefined)
  shown.postMessage({ kind: 'notification', id, url: target.pathname + target.search })
}
