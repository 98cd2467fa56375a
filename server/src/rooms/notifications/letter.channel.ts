import type { Db } from '../../platform/db/connect.ts'
import { type NewLetter, sendLetters } from '../letters/index.ts'
import type { Channel, MessageContent, OutgoingMessage, SendOutcome } from './channel.ts'
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
    const lacksMail = messages.some(isTrial) && !(await hasMail(tx))
    const sent = messages.filter((message) => !(lacksMail && isTrial(message)))
    const ids = await sendLetters(tx, sent.map(letterOf(origin, unsubscribeKey)))
    const outcomes = new Map(
      sent.map((message, n): [OutgoingMessage, SendOutcome] => [
        message,
        { kind: 'sent', reference: String(ids[n]) },
      ]),
    )
    return messages.map((message) => outcomes.get(message) ?? { kind: 'failed', error: noMail })
  },
})

const isTrial = ({ notificationId }: OutgoingMessage): boolean => notificationId === null

const letterOf =
  (origin: string, unsubscribeKey: Uint8Array) =>
  (message: OutgoingMessage): NewLetter => {
    const { address, userId, kind, content } = message
    const target = userId === null || isTrial(message) ? undefined : { userId, kind }
    const unsubscribe = target && unsubscribeLinks(unsubscribeKey, origin, target)
    return {
      to: address,
      subject: content.title,
      text: lines(textOf(content, origin), unsubscribe && `\n—\n${unsubscribe.words}`),
      ...(unsubscribe && { unsubscribeUrl: unsubscribe.url }),
    }
  }

const textOf = ({ text, url }: MessageContent, origin: string): string =>
  [text, `${origin}${url}`].filter(Boolean).join('\n\n')
