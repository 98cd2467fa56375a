import { createHmac, timingSafeEqual } from 'node:crypto'

import { type NotificationKind, notificationKinds } from '@naryad/contract/notifications/notifications.kinds'

/** Content of an unsubscribe link. */
export interface Unsubscribing {
  readonly userId: number
  readonly kind: NotificationKind
}

const signOf = (key: Uint8Array, said: string): Buffer => createHmac('sha256', key).update(said).digest()

/** The token never expires because letters are stored for years; it can only switch letters off. */
export function unsubscribeToken(key: Uint8Array, { userId, kind }: Unsubscribing): string {
  const said = `${userId}.${kind}`
  return `${Buffer.from(said).toString('base64url')}.${signOf(key, said).toString('base64url')}`
}

/** Undefined for an invalid token. */
export function readUnsubscribeToken(keys: readonly Uint8Array[], token: string): Unsubscribing | undefined {
  const [encoded = '', sign = ''] = token.split('.')
  const said = Buffer.from(encoded, 'base64url').toString()
  const given = Buffer.from(sign, 'base64url')
  const isOurs = keys.some((key) => {
    const right = signOf(key, said)
    return right.length === given.length && timingSafeEqual(right, given)
  })
  const [, id = '', code = ''] = /^(\d+)\.(.+)$/.exec(said) ?? []
  const kind = notificationKinds.find((one) => one === code)
  return isOurs && kind !== undefined ? { userId: Number(id), kind } : undefined
}
