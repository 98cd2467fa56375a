import type { Tx } from '../../platform/db/connect.ts'
import { defineExclusiveJob } from '../../platform/jobs/exclusive.ts'
import { addDeliveries, deleteOldMessages, reserveIds } from '../deliveries/index.ts'
import { readSetting } from '../settings/index.ts'

interface NewLetter {
  readonly to: string
  readonly subject: string
  /** Plain text in Russian; a link is on a separate line. */
  readonly text: string
  /** One-click unsubscribe URL (RFC 8058). */
  readonly unsubscribeUrl?: string
  /** The task that it is about: an answer to it leads there. */
  readonly taskId?: number
  /** The Message-ID of the letter that it answers, without brackets. */
  readonly answers?: string | null
  /** Where answers go, unless its task says it; by default the sender. */
  readonly replyTo?: string
}

/** Queues a letter in the caller's transaction. Delivered at least once. Returns the id of the letter. */
export async function sendLetter(
  tx: Tx,
  { to, subject, text, unsubscribeUrl, taskId, answers, replyTo }: NewLetter,
): Promise<number> {
  const [id = 0] = await reserveIds(tx, 1)
  const content = {
    title: subject,
    text,
    url: '',
    taskId: taskId ?? null,
    unsubscribeUrl: unsubscribeUrl ?? null,
    ...(answers && { answers }),
    ...(replyTo && { replyTo }),
  }
  await addDeliveries(tx, [{ id, channel: 'letter', address: to, content }])
  return id
}

/** Deletes letters after the retention period of the settings. Those about notifications are deleted with them. */
export async function deleteOldLetters(tx: Tx): Promise<void> {
  const { letterDays } = await readSetting(tx, 'retention')
  await deleteOldMessages(tx, ['letter'], letterDays)
}

export const letterRetention = defineExclusiveJob({
  name: 'letters.retention',
  title: 'Удаление старых писем',
  everySeconds: 3600,
  run: deleteOldLetters,
})
