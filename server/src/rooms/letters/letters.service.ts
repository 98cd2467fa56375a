import type { Db, Tx } from '../../platform/db/connect.ts'
import { enqueue } from '../../platform/jobs/enqueue.repo.ts'
import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import { readSetting } from '../settings/index.ts'
import { deleteLetters, deliveryQueue, giveUpLetters, insertLetters } from './letters.repo.ts'

export interface NewLetter {
  readonly to: string
  readonly subject: string
  /** Plain text in Russian; a link is on a separate line. */
  readonly text: string
  /** One-click unsubscribe URL (RFC 8058). */
  readonly unsubscribeUrl?: string
}

/** Adds a letter to the outbox in the caller's transaction. Delivered at least once. Returns the id of the letter. */
export async function sendLetter(tx: Tx, letter: NewLetter): Promise<number> {
  const [id = 0] = await sendLetters(tx, [letter])
  return id
}

/** The same for several at once; the ids are in the order of the letters. */
export async function sendLetters(tx: Tx, letters: readonly NewLetter[]): Promise<number[]> {
  if (letters.length === 0) return []
  const ids = await insertLetters(
    tx,
    letters.map(({ to, subject, text, unsubscribeUrl }) => ({
      recipient: to,
      subject,
      text,
      unsubscribeUrl: unsubscribeUrl ?? null,
    })),
  )
  await enqueue(tx, [deliveryQueue], [{}])
  return ids
}

/** Deletes letters after the retention period of the settings; gives up on undeliverable ones. */
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
