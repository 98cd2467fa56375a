import { createHash } from 'node:crypto'

import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { WebhookEvent } from '@naryad/contract/webhooks/webhooks.words'

import type { NewMessage } from './messages.repo.ts'

/** An active address. */
export interface Listener {
  readonly id: number
  readonly events: readonly WebhookEvent[]
  readonly queues: readonly Queue[]
  readonly companyIds: readonly number[]
}

/** Something that has happened. */
export interface Fact {
  /** The same whenever it is handled again. */
  readonly key: string
  readonly type: WebhookEvent
  readonly body: string
  /** Of a request; null of anything else, and of a request that is gone. */
  readonly queue: Queue | null
  readonly companyId: number | null
  /** The object has left its organization for this one: only addresses that are not meant for both hear of it. */
  readonly leftFor?: number | null
}

const isOfTask = (type: string): boolean => type.startsWith('task.')

/** What belongs to no organization, or to an unknown one, is not for an address of one. */
export const mayReceive = (
  { queues, companyIds }: Pick<Listener, 'queues' | 'companyIds'>,
  { type, queue, companyId }: Pick<Fact, 'queue' | 'companyId'> & { readonly type: string },
): boolean =>
  (companyIds.length === 0 || (companyId !== null && companyIds.includes(companyId))) &&
  (queues.length === 0 || !isOfTask(type) || (queue !== null && queues.includes(queue)))

const isLeftBehind = ({ companyIds }: Listener, { leftFor }: Fact): boolean =>
  leftFor === undefined || (companyIds.length > 0 && (leftFor === null || !companyIds.includes(leftFor)))

const messageId = (key: string, webhookId: number): string =>
  `msg_${createHash('sha256').update(`${key} ${webhookId}`).digest('base64url').slice(0, 27)}`

/** A message for every fact and every address that is subscribed to it; composed again, it has the same id. */
export const messagesFor = (listeners: readonly Listener[], facts: readonly Fact[]): NewMessage[] =>
  facts.flatMap((fact) => {
    const { key, leftFor: _, ...message } = fact
    return listeners
      .filter(
        (listener) =>
          listener.events.includes(fact.type) && mayReceive(listener, fact) && isLeftBehind(listener, fact),
      )
      .map(({ id: webhookId }) => ({ ...message, id: messageId(key, webhookId), webhookId }))
  })
