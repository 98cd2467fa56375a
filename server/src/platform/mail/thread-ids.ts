import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Message-IDs of letters about a request. They are signed, so that an answer to one proves that its writer has got a
 * letter about this request: `<request-18420.0123456789abcdef.77@company.ru>`.
 */
const form = /^request-([1-9]\d{0,9})\.([0-9a-f]{16})\.\w{1,20}@/

const signatureOf = (key: Uint8Array, requestId: number): string =>
  createHmac('sha256', key).update(`request ${requestId}`).digest('hex').slice(0, 16)

/** Equal for every attempt of a letter, so that mail clients show a duplicate once. */
export const threadMessageId = (
  key: Uint8Array,
  { requestId, letterId, domain }: { requestId: number; letterId: number; domain: string },
): string => `<request-${requestId}.${signatureOf(key, requestId)}.${letterId}@${domain}>`

/** The letter that all letters about a request answer. It was never sent: it is the root of their thread. */
export const threadRootId = (key: Uint8Array, thread: { requestId: number; domain: string }): string =>
  threadMessageId(key, { ...thread, letterId: 0 })

/** The request of a Message-ID without brackets; undefined unless one of the keys has signed it. */
export function requestOfMessageId(keys: readonly Uint8Array[], messageId: string): number | undefined {
  const [, id, signature] = form.exec(messageId) ?? []
  if (id === undefined || signature === undefined) return undefined
  const given = Buffer.from(signature)
  const isSigned = keys.some((key) => timingSafeEqual(Buffer.from(signatureOf(key, Number(id))), given))
  return isSigned ? Number(id) : undefined
}

/** The mark of letters of this installation. */
export const instanceMark = (key: Uint8Array): string =>
  createHmac('sha256', key).update('instance').digest('hex').slice(0, 16)

/** The header that carries it: a letter that returns to its mailbox is recognized. */
export const instanceHeader = 'x-naryad-instance'
