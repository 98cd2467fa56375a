import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Message-IDs of letters about a request: `<request-18420.0123456789abcdef.77@company.ru>`. The signature covers the
 * request and the letter, so that an answer proves that its writer has got a letter about this request, and a report of a
 * failure that it is about this very letter. The root, and letters of former versions, have one of the request alone.
 */
const form = /^request-([1-9]\d{0,9})\.([0-9a-f]{16})\.(\d{1,15})@/

const rootId = 0

const signatureOf = (key: Uint8Array, requestId: number, letterId: number = rootId): string =>
  createHmac('sha256', key)
    .update(letterId === rootId ? `request ${requestId}` : `request ${requestId} letter ${letterId}`)
    .digest('hex')
    .slice(0, 16)

/** Equal for every attempt of a letter, so that mail clients show a duplicate once. */
export const threadMessageId = (
  key: Uint8Array,
  { requestId, letterId, domain }: { requestId: number; letterId: number; domain: string },
): string => `<request-${requestId}.${signatureOf(key, requestId, letterId)}.${letterId}@${domain}>`

/** The letter that all letters about a request answer. It was never sent: it is the root of their thread. */
export const threadRootId = (key: Uint8Array, thread: { requestId: number; domain: string }): string =>
  threadMessageId(key, { ...thread, letterId: rootId })

export interface SignedMessageId {
  readonly requestId: number
  /** Null unless the signature covers it. */
  readonly letterId: number | null
}

/** What a Message-ID without brackets proves; undefined unless one of the keys has signed it. */
export function readMessageId(keys: readonly Uint8Array[], messageId: string): SignedMessageId | undefined {
  const [, request, signature = '', letter] = form.exec(messageId) ?? []
  if (request === undefined) return undefined
  const [requestId, letterId] = [Number(request), Number(letter)]
  const given = Buffer.from(signature)
  const isSigned = (id: number): boolean =>
    keys.some((key) => timingSafeEqual(Buffer.from(signatureOf(key, requestId, id)), given))
  if (letterId !== rootId && isSigned(letterId)) return { requestId, letterId }
  return isSigned(rootId) ? { requestId, letterId: null } : undefined
}

/** The mark of letters of this installation. */
export const instanceMark = (key: Uint8Array): string =>
  createHmac('sha256', key).update('instance').digest('hex').slice(0, 16)

/** The header that carries it: a letter that returns to its mailbox is recognized. */
export const instanceHeader = 'x-naryad-instance'
