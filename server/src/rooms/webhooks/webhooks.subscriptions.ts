import { createHash } from 'node:crypto'

import { type WebhookEvent, webhookEvents } from '@naryad/contract/webhooks/webhooks.words'
import { z } from 'zod'

import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type EventBatch, type Subscription, subscribeBatches } from '../../platform/events/subscription.ts'
import { taskEvents } from '../tasks/index.ts'
import { readTaskFacts, type TaskFacts } from './compose.repo.ts'
import { insertMessages, type NewMessage } from './messages.repo.ts'
import { readListeners } from './webhooks.repo.ts'

/** People are named by the API alone, to those who may know. */
const Payload = z.looseObject({ taskId: z.int(), byUserId: z.int().nullish() })

interface Fact {
  /** The same whenever the batch is handled again. */
  readonly key: string
  readonly type: WebhookEvent
  readonly at: string
  readonly payload: z.infer<typeof Payload>
}

const isOffered = (event: string): event is WebhookEvent =>
  (webhookEvents as readonly string[]).includes(event)

const factsOf = (batches: readonly EventBatch[]): Fact[] =>
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

const messageId = (key: string, webhookId: number): string =>
  `msg_${createHash('sha256').update(`${key} ${webhookId}`).digest('base64url').slice(0, 27)}`

function bodyOf({ type, at, payload }: Fact, facts: TaskFacts | undefined): string {
  const { taskId, byUserId: _, ...event } = payload
  return JSON.stringify({ type, timestamp: at, data: { ...event, ...(facts ?? { id: taskId }) } })
}

/** Queues a message for every event and every address that is subscribed to it; handled again, it adds none. */
async function queueMessages(db: Db, batches: readonly EventBatch[]): Promise<void> {
  const facts = factsOf(batches)
  const listeners = await readListeners(db, [...new Set(facts.map(({ type }) => type))])
  if (listeners.length === 0) return
  const tasks = await readTaskFacts(db, [...new Set(facts.map(({ payload }) => payload.taskId))])
  const messages = facts.flatMap((fact): NewMessage[] => {
    const subscribed = listeners.filter(({ events }) => events.includes(fact.type))
    if (subscribed.length === 0) return []
    const body = bodyOf(fact, tasks.get(fact.payload.taskId))
    return subscribed.map(({ id: webhookId }) => ({
      id: messageId(fact.key, webhookId),
      webhookId,
      type: fact.type,
      body,
    }))
  })
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
