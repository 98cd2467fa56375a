import type { Tx } from '../../platform/db/connect.ts'
import { publish } from '../../platform/events/publish.ts'
import { forgetNotices, noteDeadlines } from './deadline-notices.repo.ts'
import { taskEvents } from './tasks.events.ts'

/** Makes near and missed deadlines known, each once. */
export async function publishDeadlines(tx: Tx, now = new Date().toISOString()): Promise<void> {
  await publish(tx, taskEvents.deadlineNear, await noteDeadlines(tx, 'NEAR', now))
  await publish(tx, taskEvents.deadlineMissed, await noteDeadlines(tx, 'MISSED', now))
  await forgetNotices(tx)
}
