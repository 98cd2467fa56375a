import { pushRoutes } from '@naryad/contract/notifications/notifications.routes'

import { androidBridge } from '../../../client/android/bridge.ts'
import { call } from '../../../client/api/api.ts'
import { readStored, writeStored } from '../../../client/settings/useStored.ts'
import { isFlag } from '../../../ui/fits.ts'

export type PushState = 'on' | 'off' | 'denied' | 'homeScreen' | 'insecure' | 'package' | 'unsupported'

/** The browser has no timeout of its own for an unreachable push service. */
const timeoutMs = 15_000

/** The user's choice on this device; an expired subscription is renewed on the next start. */
const storedChoice = ['push', isFlag, false] as const
const isPushChosen = (): boolean => readStored(...storedChoice)

const isApple = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

/** Never asks for the permission; only the button does. */
export function pushState(): PushState {
  if (androidBridge()) return 'package'
  if (!isSecureContext) return 'insecure'
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isApple() && !isInstalled() ? 'homeScreen' : 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && isPushChosen() ? 'on' : 'off'
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

const isSameKey = (subscription: PushSubscription, key: Uint8Array): boolean => {
  const own = subscription.options.applicationServerKey
  return own !== null && new Uint8Array(own).every((byte, at) => byte === key[at])
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error('Служба push недоступна: браузер не дождался её ответа')),
      timeoutMs,
    )
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

const failures: Readonly<Record<string, string>> = {
  // Chrome grants the permission in a private window, and refuses the subscription.
  NotAllowedError: 'Браузер не разрешил подписку. В приватном окне push не работает: откройте обычное',
  AbortError: 'Служба push недоступна: сеть компании может не пускать к ней, попробуйте позже',
}

/** Replaces the English error messages of the browser. */
async function subscribeBrowser(
  manager: PushManager,
  key: Uint8Array<ArrayBuffer>,
): Promise<PushSubscription> {
  try {
    return await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    throw new Error(
      failures[name] ?? 'Браузер не смог подписаться на push. Обновите его или возьмите другой',
      {
        cause: error,
      },
    )
  }
}

/** Creates the subscription if it is missing and registers it on the server. Idempotent. */
export async function subscribe(): Promise<void> {
  const { key } = await call(pushRoutes.key, undefined, { silent: true })
  const bytes = bytesOf(key)
  const { pushManager } = await withTimeout(navigator.serviceWorker.ready)
  let existing = await pushManager.getSubscription()
  if (existing && !isSameKey(existing, bytes)) {
    await existing.unsubscribe()
    existing = null
  }
  const { endpoint, keys } = (existing ?? (await withTimeout(subscribeBrowser(pushManager, bytes)))).toJSON()
  const body = {
    endpoint: endpoint ?? '',
    keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
  }
  await call(pushRoutes.subscribe, { body }, { silent: true })
}

/** Must be called from a click handler. Rejects with an error message in Russian. */
export async function turnOn(): Promise<void> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') throw new Error('Браузер не дал разрешения на уведомления')
  await subscribe()
  writeStored('push', true)
}

export async function turnOff(): Promise<void> {
  writeStored('push', false)
  const registration = await navigator.serviceWorker.getRegistration()
  const existing = await registration?.pushManager.getSubscription()
  if (!existing) return
  await call(pushRoutes.unsubscribe, { body: { endpoint: existing.endpoint } }, { silent: true })
  await existing.unsubscribe()
}
