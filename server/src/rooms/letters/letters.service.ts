import type { Db, Tx } from '../../platform/db/connect.ts'
import { enqueue } from '../../platform/jobs/enqueue.repo.ts'
import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import { readSetting } from '../settings/index.ts'
import { deleteLetters, deliveryQueue, giveUpLetters, insertLetter } from './letters.repo.ts'

export interface NewLetter {
  readonly to: string
  readonly subject: string
  /** Plain text in Russian; a link stands on a line of its own. */
  readonly text: string
  /** One-click unsubscribe address (RFC 8058). */
  readonly unsubscribeUrl?: string
}

/** Adds a letter to the outbox in the caller's transaction. Delivered at least once. Returns the id of the letter. */
export async function sendLetter(tx: Tx, { to, subject, text, unsubscribeUrl }: NewLetter): Promise<number> {
  const id = await insertLetter(tx, { recipient: to, subject, text, unsubscribeUrl: unsubscribeUrl ?? null })
  await enqueue(tx, [deliveryQueue], [{}])
  return id
}

/** Letters live as long as the settings say; the undeliverable are given up. */
export async function sweepLetters(db: Db): Promise<void> {
  const { letterDays } = await readSetting(db, 'retention')
  await giveUpLetters(db)
  await deleteLetters(db, letterDays)
}

export const letterRetention = defineExclusiveJob({
  name: 'letters.retention',
  title: 'Удаление старых писем',
  everySeconds: 3600,
  run: sweepLetters,
})
