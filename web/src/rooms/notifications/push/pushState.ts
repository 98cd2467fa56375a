import { pushRoutes } from '@naryad/contract/notifications/notifications.routes'

import { isFlag } from '../../../kit/fits.ts'
import { call } from '../../../platform/api/api.ts'
import { readStored, writeStored } from '../../../platform/settings/useStored.ts'

/** What this browser allows, and why it does not where it does not. */
export type PushState = 'on' | 'off' | 'denied' | 'homeScreen' | 'insecure' | 'package' | 'unsupported'

/** A push service that cannot be reached leaves the browser waiting for ever. */
const patienceMs = 15_000

/** Chosen by the person on this device: subscriptions end by themselves, and are made again at the next start. */
const wish = ['push', isFlag, false] as const
const isPushWanted = (): boolean => readStored(...wish)

const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

/** Whoever has not been asked yet is not asked here: only a press on the button does that. */
export function pushState(): PushState {
  if ('NaryadAndroid' in window) return 'package'
  if (!isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isApple() && !isInstalled() ? 'homeScreen' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && isPushWanted() ? 'on' : 'off'
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

const isSameKey = (subscription: PushSubscription, key: Uint8Array): boolean => {
  const own = subscription.options.applicationServerKey
  return own !== null && new Uint8Array(own).every((byte, at) => byte === key[at])
}

async function within<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('Служба push недоступна: браузер не дождался её ответа')),
      patienceMs,
    )
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** Makes the subscription that this browser lacks, and tells the server of it; again is no harm. */
export async function subscribe(): Promise<void> {
  const { key } = await call(pushRoutes.key, undefined, { silent: true })
  const bytes = bytesOf(key)
  const { pushManager } = await within(navigator.serviceWorker.ready)
  let known = await pushManager.getSubscription()
  if (known && !isSameKey(known, bytes)) {
    await known.unsubscribe()
    known = null
  }
  const { endpoint, keys } = (
    known ?? (await within(pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes })))
  ).toJSON()
  const body = {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  }
  await call(pushRoutes.subscribe, { body }, { silent: true })
}

/** At a press: asks for the permission, then subscribes. Rejects with a sentence for the person. */
export async function turnOn(): Promise<void> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') throw new Error('Браузер не дал разрешения на уведомления')
  await subscribe()
  writeStored('push', true)
}

export async function turnOff(): Promise<void> {
  writeStored('push', false)
  const registration = await navigator.serviceWorker.getRegistration()
  const known = await registration?.pushManager.getSubscription()
  if (!known) return
  await call(pushRoutes.unsubscribe, { body: { endpoint: known.endpoint } }, { silent: true })
  await known.unsubscribe()
}
