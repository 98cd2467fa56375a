import type { Db } from '../../platform/db/connect.ts'
import { sendLetter } from '../letters/index.ts'
import type { Channel, MessageContent, SendOutcome } from './channel.ts'
import { lines } from './sentences.ts'
import { unsubscribeLinks } from './unsubscribe.ts'

export interface LetterParts {
  /** Base URL of links. */
  readonly originOf: (db: Db) => Promise<string>
  /** Signs unsubscribe links. */
  readonly unsubscribeKey: Uint8Array
  /** Whether a mail server is connected. Without one letters stay in the mailbox of the application. */
  readonly hasMail: (db: Db) => Promise<boolean>
}

const noMail = 'Почтовый сервер не подключён: письмо не уйдёт. Его подключает администратор в настройках'

/** Uses the outbox of the letters room, which has the retry policy for mail. */
export const letterChannel = ({ originOf, unsubscribeKey, hasMail }: LetterParts): Channel => ({
  name: 'letter',
  title: 'Уведомления письмом',
  sendInTransaction: async (tx, messages) => {
    const origin = await originOf(tx)
    const outcomes: SendOutcome[] = []
    for (const { address, userId, kind, content, notificationId } of messages) {
      const isTrial = notificationId === null
      if (isTrial && !(await hasMail(tx))) {
        outcomes.push({ kind: 'failed', error: noMail })
        continue
      }
      const target = userId === null || isTrial ? undefined : { userId, kind }
      const unsubscribe = target && unsubscribeLinks(unsubscribeKey, origin, target)
      const id = await sendLetter(tx, {
        to: address,
        subject: content.title,
        text: lines(textOf(content, origin), unsubscribe && `\n—\n${unsubscribe.words}`),
        ...(unsubscribe && { unsubscribeUrl: unsubscribe.url }),
      })
      outcomes.push({ kind: 'sent', reference: String(id) })
    }
    return outcomes
  },
})

const textOf = ({ text, url }: MessageContent, origin: string): string =>
  [text, `${origin}${url}`].filter(Boolean).join('\n\n')
