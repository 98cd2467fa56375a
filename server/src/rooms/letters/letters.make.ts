import type { Db } from '../../platform/db/connect.ts'
import type { SendMail } from '../../platform/mail/mail.ts'
import { sendLetter } from './letters.service.ts'
import { startPost } from './post.ts'

/** Letters written one after another. */
export async function makeLetters(db: Db, recipients: readonly string[]): Promise<void> {
  for (const to of recipients)
    await db
      .transaction()
      .execute((tx) => sendLetter(tx, { to, subject: 'Письмо', text: `Здравствуйте, ${to}!` }))
}

export const lettersOf = (db: Db) =>
  db
    .selectFrom('letters')
    .select(['recipient', 'status', 'text', 'tries', 'lastError', 'sentAt'])
    .orderBy('id')
    .execute()

/** The post at work, without the waits of every day. */
export const quickPost = (db: Db, send?: SendMail, warn = (..._: unknown[]): void => {}) =>
  startPost({
    db,
    findMail: async () => (send ? { url: 'smtp://fake', from: 'naryad@example.ru' } : undefined),
    open: () => send ?? (() => Promise.reject(new Error('nothing to send with'))),
    log: { warn, error: warn },
    everyMs: 10,
    firstPauseMs: 10,
  })
