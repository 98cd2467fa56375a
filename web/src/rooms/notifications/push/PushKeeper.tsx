import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { useVisible } from '../../../kit/useVisible.ts'
import { noteVisible, readNotifications } from '../notifications.queries.ts'
import { pushState, subscribe } from './pushState.ts'

/** The server treats a tab as visible for 30 seconds. */
const beatMs = 25_000

interface Opened {
  readonly kind: 'notification'
  readonly id: number | null
  readonly url: string
}

function isOpened(data: unknown): data is Opened {
  if (typeof data !== 'object' || data === null) return false
  const { kind, url } = data as Partial<Opened>
  return kind === 'notification' && typeof url === 'string' && url.startsWith('/')
}

/** Hash of a page opened by the service worker. */
const openedMark = /^#notification=(\d+)$/

const read = (id: number | null): void => {
  if (id !== null) void readNotifications([id]).catch(() => undefined)
}

/** Sends the visibility heartbeat, renews the subscription and handles clicks on notifications. Renders nothing. */
export function PushKeeper(): null {
  const router = useRouter()
  const isVisible = useVisible()

  useEffect(() => {
    if (!isVisible) return undefined
    const beat = () => void noteVisible().catch(() => undefined)
    beat()
    const timer = setInterval(beat, beatMs)
    return () => clearInterval(timer)
  }, [isVisible])

  useEffect(() => {
    // The subscription may have expired, or the server keys may have changed.
    if (pushState() === 'on') subscribe().catch(() => undefined)
    const [, opened] = openedMark.exec(location.hash) ?? []
    if (opened === undefined) return
    read(Number(opened))
    history.replaceState(history.state, '', location.pathname + location.search)
  }, [])

  useEffect(() => {
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
    const follow = ({ data }: MessageEvent<unknown>) => {
      if (!isOpened(data)) return
      read(data.id)
      void router.navigate({ href: data.url })
    }
    serviceWorker?.addEventListener('message', follow)
    return () => serviceWorker?.removeEventListener('message', follow)
  }, [router])

  return null
}
