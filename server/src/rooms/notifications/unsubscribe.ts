import { createHmac, timingSafeEqual } from 'node:crypto'

import { type NotificationKind, notificationKinds } from '@naryad/contract/notifications/notifications.kinds'

/** Content of an unsubscribe link. */
export interface UnsubscribeTarget {
  readonly userId: number
  readonly kind: NotificationKind
}

const signatureOf = (key: Uint8Array, payload: string): Buffer =>
  createHmac('sha256', key).update(payload).digest()

/** The token never expires because letters are stored for years; it can only switch letters off. */
export function unsubscribeToken(key: Uint8Array, { userId, kind }: UnsubscribeTarget): string {
  const payload = `${userId}.${kind}`
  return `${Buffer.from(payload).toString('base64url')}.${signatureOf(key, payload).toString('base64url')}`
}

/** Undefined for an invalid token. */
export function readUnsubscribeToken(
  keys: readonly Uint8Array[],
  token: string,
): UnsubscribeTarget | undefined {
  const [encoded = '', sign = ''] = token.split('.')
  const payload = Buffer.from(encoded, 'base64url').toString()
  const received = Buffer.from(sign, 'base64url')
  const isOurs = keys.some((key) => {
    const expected = signatureOf(key, payload)
    return expected.length === received.length && timingSafeEqual(expected, received)
  })
  const [, id = '', code = ''] = /^(\d+)\.(.+)$/.exec(payload) ?? []
  const kind = notificationKinds.find((one) => one === code)
  return isOurs && kind !== undefined ? { userId: Number(id), kind } : undefined
}
