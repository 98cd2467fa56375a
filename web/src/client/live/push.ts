import { createStore } from '../../ui/store.ts'
import { storagePrefix } from '../settings/storage.ts'

export interface PushInput {
  /** Id of the notification. */
  id?: number | null
  /** «Внимание» by default. */
  title?: string
  text: string
  /** Target of «Просмотреть». */
  url: string
}

export interface ShownPush extends Required<PushInput> {
  key: number
}

/** A push banner closes by itself after this time. */
export const pushMs = 10_000

/** Longest time for which the pointer holds a banner, because it covers controls of the page. */
export const pushHoldMs = 20_000

/**
 * Longest time that consecutive banners cover the page; after that only the bell shows new notifications, for
 * as long.
 */
const maxCoverMs = 20_000
let coveredSince = 0
let pausedUntil = 0

export const shownPush = createStore<ShownPush | null>(null)
let count = 0

const shownKey = `${storagePrefix}shownBanners`
const maxShownIds = 100

/** A reopened stream, also after a reload, repeats recent notifications; each is shown once. */
function isFirstShow(id: number): boolean {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(shownKey) ?? '[]')
    const ids: unknown[] = Array.isArray(stored) ? stored : []
    if (ids.includes(id)) return false
    sessionStorage.setItem(shownKey, JSON.stringify([...ids, id].slice(-maxShownIds)))
  } catch {
    // Without storage a banner may show again after a reload.
    if (shownIds.has(id)) return false
  }
  shownIds.add(id)
  return true
}

/** Fallback without session storage. */
const shownIds = new Set<number>()

export function push({ id = null, title = '', text, url }: PushInput): void {
  if (id !== null && !isFirstShow(id)) return
  const now = Date.now()
  if (now < pausedUntil) return
  if (shownPush.get() === null) coveredSince = now
  else if (now - coveredSince > maxCoverMs) {
    pausedUntil = now + maxCoverMs
    return
  }
  count += 1
  shownPush.set({ id, title: title === '' ? 'Внимание' : title, text, url, key: count })
}

export const closePush = (): void => shownPush.set(null)

/** The notification was read here or in another tab. */
export function closeRead(ids: readonly number[]): void {
  const id = shownPush.get()?.id ?? null
  if (id !== null && ids.includes(id)) closePush()
}

const channelName = 'naryad-banner'
/** Identifies the same banner in the other tabs of the browser. */
const sameOf = ({ id, title, text }: ShownPush): string => JSON.stringify([id, title, text])

/** Closed by the user, so other tabs close it too. */
export function closePushEverywhere(): void {
  const shown = shownPush.get()
  closePush()
  if (!shown) return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(sameOf(shown))
  channel.close()
}

/** Closes banners that were closed in another tab. */
export function followClosing(): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const shown = shownPush.get()
    if (shown && sameOf(shown) === data) closePush()
  })
  return () => channel.close()
}
