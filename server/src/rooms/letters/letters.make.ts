import { setTimeout as sleep } from 'node:timers/promises'

import { sql } from 'kysely'

import type { Db } from '../../platform/db/connect.ts'
import type { JobContext } from '../../platform/jobs/job.ts'
import type { SendMail } from '../../platform/mail/mail.ts'
import { noRedirect } from '../deliveries/deliveries.make.ts'
import { type Channel, deliveryJob } from '../deliveries/index.ts'
import { letterChannel, type LetterParts } from './letter.channel.ts'
import { sendLetter } from './letters.service.ts'

/** Queues several letters. */
export async function makeLetters(db: Db, recipients: readonly string[]): Promise<void> {
  for (const to of recipients)
    await db
      .transaction()
      .execute((tx) => sendLetter(tx, { to, subject: 'Письмо', text: `Здравствуйте, ${to}!` }))
}

/** Letters of any state, oldest first. */
export const lettersOf = (db: Db) =>
  db
    .selectFrom('deliveries')
    .select(['id', 'kind', 'address as recipient', 'state', 'attempts', 'lastError', 'endedAt'])
    .select([
      sql<string>`content ->> 'title'`.as('subject'),
      sql<string>`content ->> 'text'`.as('text'),
      sql<string | null>`content ->> 'unsubscribeUrl'`.as('unsubscribeUrl'),
    ])
    .where('channel', '=', 'letter')
    .orderBy('id')
    .execute()

/** What was written in letters, without the rest. */
export const letterTextsOf = async (db: Db) =>
  (await lettersOf(db)).map(({ recipient, subject, text }) => ({ recipient, subject, text }))

/** The channel of letters with this mail server; undefined: none is configured. */
export const mailChannel = (send: SendMail | undefined, parts: Partial<LetterParts> = {}): Channel =>
  letterChannel({
    findMail: async () => (send ? { url: 'smtp://fake', from: 'naryad@example.ru' } : undefined),
    compose: async (_, { content }) => ({ text: content.text, unsubscribeUrl: null }),
    open: () => send ?? (() => Promise.reject(new Error('nothing to send with'))),
    ...parts,
  })

/** A delivery worker without the usual delays. */
export function quickPost(
  db: Db,
  send?: SendMail,
  warn = (..._: unknown[]): void => {},
  parts: Partial<LetterParts> = {},
) {
  const channel = mailChannel(send, { pauseSeconds: 0.01, ...parts })
  const job = deliveryJob({ channel, redirect: noRedirect })
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
