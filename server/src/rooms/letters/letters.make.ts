import { setTimeout as sleep } from 'node:timers/promises'

import type { Db } from '../../platform/db/connect.ts'
import type { JobContext } from '../../platform/jobs/job.ts'
import type { SendMail } from '../../platform/mail/mail.ts'
import { letterDelivery } from './deliver.service.ts'
import { sendLetter } from './letters.service.ts'

/** Queues several letters. */
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

/** A delivery worker without the usual delays. */
export function quickPost(db: Db, send?: SendMail, warn = (..._: unknown[]): void => {}) {
  const job = letterDelivery({
    findMail: async () => (send ? { url: 'smtp://fake', from: 'naryad@example.ru' } : undefined),
    open: () => send ?? (() => Promise.reject(new Error('nothing to send with'))),
    firstPauseSeconds: 0.01,
  })
  const stopping = new AbortController()
  const { signal } = stopping
  const log = { warn, error: warn, info: () => {} } as unknown as JobContext['log']
  const work = async (): Promise<void> => {
    for (; !signal.aborted; await sleep(10)) await job.run(db, {}, { log, signal })
  }
  const finished = work()
  return {
    stop: (): Promise<void> => {
      stopping.abort()
      return finished
    },
  }
}
