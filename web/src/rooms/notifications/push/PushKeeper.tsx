import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { useVisible } from '../../../kit/useVisible.ts'
import { noteVisible, readNotifications } from '../notifications.queries.ts'
import { pushState, subscribe } from './pushState.ts'

/** The server takes a tab for seen for thirty seconds. */
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

/** In the address of a page that the service worker has opened. */
const openedMark = /^#notification=(\d+)$/

const read = (id: number | null): void => {
  if (id !== null) void readNotifications([id]).catch(() => undefined)
}

/** Says that the page is looked at, keeps the subscription alive, and follows a press on a notification. Draws nothing. */
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
    // Subscriptions end by themselves, and the keys of the server may have changed.
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
