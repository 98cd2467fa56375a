import { setTimeout as sleep } from 'node:timers/promises'

import type { Db } from '../../platform/db/connect.ts'
import { isDatabaseUnavailable } from '../../platform/db/connection/database-unavailable.ts'
import { enqueue } from '../../platform/jobs/enqueue.repo.ts'
import { defineJob, type Job, type JobContext, NoData } from '../../platform/jobs/job.ts'
import { deliveryQueueOf } from './deliveries.repo.ts'
import { newMessageMs, openEngine } from './engine.ts'
import type { EngineParts } from './outcomes.service.ts'

/** The job waits for messages due within this time, and re-enqueues itself for later ones. */
const shortWaitSeconds = 5
/** Below the time limit of a job; the remaining work is enqueued as another run. */
const runMs = 120_000

/**
 * Sends the queued messages of a channel. Enqueued for new and for delayed messages; the schedule picks up those of a
 * stuck server.
 */
export function deliveryJob(parts: EngineParts): Job {
  const { name, title } = parts.channel
  const queue = deliveryQueueOf(name)
  const engine = openEngine(parts)

  const deliverAll = async (db: Db, ctx: JobContext): Promise<void> => {
    const { signal } = ctx
    const endsAt = performance.now() + runMs
    await engine.maintain(db)
    while (!signal.aborted && performance.now() < endsAt) {
      const seconds = await engine.sendDue(db, ctx, endsAt)
      if (seconds === undefined) return
      if (seconds > shortWaitSeconds) return enqueue(db, [queue], [{}], { afterSeconds: Math.ceil(seconds) })
      // The messages are claimed by another server or due soon. Waking a busy job does nothing, so new ones are looked for.
      await sleep(Math.min(Math.max(seconds * 1000, 50), newMessageMs), undefined, { signal }).catch(() => {})
    }
    await enqueue(db, [queue], [{}])
  }

  return defineJob({
    name: queue,
    title,
    data: NoData,
    schedule: { everySeconds: 60 },
    run: async (db, _, ctx) => {
      try {
        await deliverAll(db, ctx)
      } catch (error) {
        // Messages stay queued while the database is unavailable.
        if (!isDatabaseUnavailable(error)) throw error
        ctx.log.warn({ channel: name }, 'messages wait: the database is away')
      }
    },
  })
}
