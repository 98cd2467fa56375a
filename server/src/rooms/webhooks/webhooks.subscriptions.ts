import { Queue } from '@naryad/contract/tasks/tasks.codes'
import { type TaskEvent, taskEvents as offered } from '@naryad/contract/webhooks/webhooks.words'
import { z } from 'zod'

import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type EventBatch, type Subscription, subscribeBatches } from '../../platform/events/subscription.ts'
import { taskEvents } from '../tasks/index.ts'
import { readTaskFacts, type TaskFacts } from './compose.repo.ts'
import { type Fact, messagesFor } from './listeners.ts'
import { insertMessages } from './messages.repo.ts'
import { readListeners } from './webhooks.repo.ts'

/** People are named by the API alone, to those who may know. A deleted task says itself whom it belonged to. */
const Payload = z.looseObject({
  taskId: z.int(),
  byUserId: z.int().nullish(),
  queue: Queue.optional(),
  companyId: z.int().nullish(),
})

interface Published {
  readonly key: string
  readonly type: TaskEvent
  readonly at: string
  readonly payload: z.infer<typeof Payload>
}

const isOffered = (event: string): event is TaskEvent => (offered as readonly string[]).includes(event)

const publishedIn = (batches: readonly EventBatch[]): Published[] =>
  batches.flatMap(({ id, event, at, payloads }) =>
    isOffered(event)
      ? payloads.map((payload, n) => ({
          key: `${id} ${n}`,
          type: event,
          at,
          payload: Payload.parse(payload),
        }))
      : [],
  )

function factOf({ key, type, at, payload }: Published, task: TaskFacts | undefined): Fact {
  const { taskId, byUserId: _, ...event } = payload
  const { queue = event.queue ?? null, companyId = event.companyId ?? null } = task ?? {}
  const data = { ...event, ...(task ?? { id: taskId }) }
  return { key, type, queue, companyId, body: JSON.stringify({ type, timestamp: at, data }) }
}

/** Queues a message for every event and every address that is subscribed to it; handled again, it adds none. */
async function queueMessages(db: Db, batches: readonly EventBatch[]): Promise<void> {
  const published = publishedIn(batches)
  const listeners = await readListeners(db, [...new Set(published.map(({ type }) => type))])
  if (listeners.length === 0) return
  const tasks = await readTaskFacts(db, [...new Set(published.map(({ payload }) => payload.taskId))])
  const messages = messagesFor(
    listeners,
    published.map((one) => factOf(one, tasks.get(one.payload.taskId))),
  )
  await inTransaction(db, (tx) => insertMessages(tx, messages))
}

export const webhookSubscriptions: readonly Subscription[] = subscribeBatches({
  name: 'webhooks.queue',
  title: 'Сообщения для других программ',
  events: [
    taskEvents.created,
    taskEvents.assigned,
    taskEvents.statusChanged,
    taskEvents.planChanged,
    taskEvents.commented,
    taskEvents.costsDecided,
    taskEvents.returned,
    taskEvents.deadlineMissed,
    taskEvents.deleted,
  ],
  run: (db, batches) => queueMessages(db, batches),
})
