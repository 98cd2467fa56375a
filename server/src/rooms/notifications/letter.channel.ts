import { kindOf } from '@naryad/contract/notifications/notifications.kinds'

import type { Db } from '../../platform/db/connect.ts'
import { sendLetter } from '../letters/index.ts'
import type { Channel, MessageContent } from './channel.ts'
import { lines } from './sentences.ts'
import { type UnsubscribeTarget, unsubscribeToken } from './unsubscribe.ts'

export interface LetterParts {
  /** Base URL of links. */
  readonly originOf: (db: Db) => Promise<string>
  /** Signs unsubscribe links. */
  readonly unsubscribeKey: Uint8Array
}

/** Uses the outbox of the letters room, which has the retry policy for mail. */
export const letterChannel = ({ originOf, unsubscribeKey }: LetterParts): Channel => ({
  name: 'letter',
  title: 'Уведомления письмом',
  concurrency: 4,
  sendInTransaction: async (tx, { address, userId, kind, content, notificationId }) => {
    const origin = await originOf(tx)
    const target = userId === null || notificationId === null ? undefined : { userId, kind }
    const unsubscribe = target && unsubscribeLinks(unsubscribeKey, origin, target)
    const id = await sendLetter(tx, {
      to: address,
      subject: content.title,
      text: lines(textOf(content, origin), unsubscribe?.words),
      ...(unsubscribe && { unsubscribeUrl: unsubscribe.url }),
    })
    return { kind: 'sent', reference: String(id) }
  },
})

const textOf = ({ text, url }: MessageContent, origin: string): string =>
  [text, `${origin}${url}`].filter(Boolean).join('\n\n')

function unsubscribeLinks(key: Uint8Array, origin: string, target: UnsubscribeTarget) {
  const token = unsubscribeToken(key, target)
  return {
    url: `${origin}/api/notifications/unsubscribe?token=${token}`,
    words: `\n—\nНе присылать письма «${kindOf(target.kind).title}»:\n${origin}/unsubscribe?token=${token}`,
  }
}
