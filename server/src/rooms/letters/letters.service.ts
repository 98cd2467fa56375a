import type { Db, Tx } from '../../platform/db/connect.ts'
import { enqueue } from '../../platform/jobs/enqueue.repo.ts'
import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import { readSetting } from '../settings/index.ts'
import { deleteLetters, deliveryQueue, giveUpLetters } from './letters.repo.ts'

export interface NewLetter {
  readonly to: string
  readonly subject: string
  /** Plain text in Russian; a link stands on a line of its own. */
  readonly text: string
}

/** Puts a letter into the outbox, in the transaction of what it tells. It may leave twice, and never gets lost. */
export async function sendLetter(tx: Tx, { to, subject, text }: NewLetter): Promise<void> {
  await tx.insertInto('letters').values({ recipient: to, subject, text }).execute()
  await enqueue(tx, [deliveryQueue], [{}])
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
