import { createHmac } from 'node:crypto'

import { inQuotes } from '@naryad/contract/kit/quotes'
import {
  kindOf,
  type NotificationKind,
  notificationKinds,
} from '@naryad/contract/notifications/notifications.kinds'

import { isSameSecret } from '../../../platform/secrets/is-same-secret.ts'

/** Content of an unsubscribe link. */
export interface UnsubscribeTarget {
  readonly userId: number
  /** «digest»: all kinds that the digest may contain. */
  readonly kind: NotificationKind | 'digest'
}

export const digestTitle = 'Уведомления за сутки'

const signatureOf = (key: Uint8Array, payload: string): Buffer =>
  createHmac('sha256', key).update(payload).digest()

/** The token never expires because letters are stored for years; it can only switch letters off. */
function unsubscribeToken(key: Uint8Array, { userId, kind }: UnsubscribeTarget): string {
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
  const isOurs = keys.some((key) => isSameSecret(received, signatureOf(key, payload)))
  const [, id = '', code = ''] = /^(\d+)\.(.+)$/.exec(payload) ?? []
  const kind = ([...notificationKinds, 'digest'] as const).find((one) => one === code)
  return isOurs && kind !== undefined ? { userId: Number(id), kind } : undefined
}

/**
 * The URL for the unsubscribe button of a mail program, and a sentence for programs without such a button.
 */
export function unsubscribeLinks(
  key: Uint8Array,
  origin: string,
  target: UnsubscribeTarget,
): { readonly url: string; readonly words: string } {
  const token = unsubscribeToken(key, target)
  const what = target.kind === 'digest' ? 'такие письма' : `письма ${inQuotes(kindOf(target.kind).title)}`
  return {
    url: `${origin}/api/notifications/unsubscribe?token=${token}`,
    words: `Не присылать ${what}:\n${origin}/unsubscribe?token=${token}`,
  }
}
