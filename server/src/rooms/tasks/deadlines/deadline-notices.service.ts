import { lifecycle } from '@naryad/contract/tasks/tasks.statuses'

import type { Tx } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/publish.ts'
import type { Draft, WorkRow } from '../changes/drafts.ts'
import { taskEvents } from '../tasks.events.ts'
import { deleteMissedNotices, deleteOldNotices, insertDeadlineNotices } from './deadline-notices.repo.ts'

/** Publishes near and missed deadlines, each once. */
export async function publishDeadlines(tx: Tx, now = new Date().toISOString()): Promise<void> {
  await publish(tx, taskEvents.deadlineNear, await insertDeadlineNotices(tx, 'NEAR', now))
  await publish(tx, taskEvents.deadlineMissed, await insertDeadlineNotices(tx, 'MISSED', now))
  await deleteOldNotices(tx)
}

const runs = ({ status }: WorkRow): boolean => lifecycle[status].clock === 'runs'

/** A deadline that was met is not missed because the news of it came late. */
export async function withdrawMissed(tx: Tx, drafts: readonly Draft[], receivedAt: string): Promise<void> {
  const stopped = drafts.flatMap(({ before, after, effectiveAt: at = receivedAt }) =>
    before.deadlineAt !== null && runs(before) && !runs(after) && at < receivedAt
      ? [
          {
            taskId: after.id,
            queue: before.queue,
            companyId: before.companyId,
            at,
            deadlineAt: before.deadlineAt,
          },
        ]
      : [],
  )
  const met = stopped.filter(({ at, deadlineAt }) => at <= deadlineAt)
  if (met.length > 0)
    await deleteMissedNotices(
      tx,
      met.map(({ taskId }) => taskId),
    )
  await publish(tx, taskEvents.stoppedEarlier, stopped)
}
