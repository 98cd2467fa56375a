import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { useVisible } from '../../../ui/useVisible.ts'
import { reportVisible, readNotifications } from '../notifications.queries.ts'
import { pushState, subscribe } from './pushState.ts'

/** The server treats a tab as visible for 30 seconds. */
const heartbeatMs = 25_000

interface OpenMessage {
  readonly kind: 'notification'
  readonly id: number | null
  readonly url: string
}

function isOpenMessage(data: unknown): data is OpenMessage {
  if (typeof data !== 'object' || data === null) return false
  const { kind, url } = data as Partial<OpenMessage>
  return kind === 'notification' && typeof url === 'string' && url.startsWith('/')
}

/** Hash of a page opened by the service worker. */
const notificationHash = /^#notification=(\d+)$/

const markAsRead = (id: number | null): void => {
  if (id !== null) void readNotifications([id]).catch(() => undefined)
}

/** Sends the visibility heartbeat, renews the subscription and handles clicks on notifications. Renders nothing. */
export function PushKeeper(): null {
  const router = useRouter()
  const isVisible = useVisible()

  useEffect(() => {
    if (!isVisible) return undefined
    const sendHeartbeat = () => void reportVisible().catch(() => undefined)
    sendHeartbeat()
    const timer = setInterval(sendHeartbeat, heartbeatMs)
    return () => clearInterval(timer)
  }, [isVisible])

  useEffect(() => {
    // The subscription may have expired, or the server keys may have changed.
    if (pushState() === 'on') subscribe().catch(() => undefined)
    const [, notificationId] = notificationHash.exec(location.hash) ?? []
    if (notificationId === undefined) return
    markAsRead(Number(notificationId))
    history.replaceState(history.state, '', location.pathname + location.search)
  }, [])

  useEffect(() => {
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
    const handleMessage = ({ data }: MessageEvent<unknown>) => {
      if (!isOpenMessage(data)) return
      markAsRead(data.id)
      void router.navigate({ href: data.url })
    }
    serviceWorker?.addEventListener('message', handleMessage)
    return () => serviceWorker?.removeEventListener('message', handleMessage)
  }, [router])

  return null
}
