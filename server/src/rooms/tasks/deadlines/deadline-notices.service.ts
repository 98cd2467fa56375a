import type { Tx } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/publish.ts'
import { taskEvents } from '../tasks.events.ts'
import { deleteOldNotices, insertDeadlineNotices } from './deadline-notices.repo.ts'

/** Publishes near and missed deadlines, each once. */
export async function publishDeadlines(tx: Tx, now = new Date().toISOString()): Promise<void> {
  await publish(tx, taskEvents.deadlineNear, await insertDeadlineNotices(tx, 'NEAR', now))
  await publish(tx, taskEvents.deadlineMissed, await insertDeadlineNotices(tx, 'MISSED', now))
  await deleteOldNotices(tx)
}
