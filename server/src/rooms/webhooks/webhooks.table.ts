import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { WebhookEvent } from '@naryad/contract/webhooks/webhooks.words'
import type { Generated } from 'kysely'

export interface WebhooksTable {
  id: Generated<number>
  title: string
  url: string
  events: WebhookEvent[]
  /** Of requests; empty: all. */
  queues: Generated<Queue[]>
  /** The organizations that it is meant for; empty: all. */
  companyIds: Generated<number[]>
  isActive: Generated<boolean>
  stoppedReason: string | null
  sealedSecret: Buffer
  sealedFormerSecret: Buffer | null
  formerSecretUntil: string | null
  failingSince: string | null
  lastSentAt: string | null
  version: Generated<number>
  createdAt: Generated<string>
  createdBy: number | null
}

export interface WebhookMessagesTable {
  id: string
  webhookId: number
  type: string
  body: string
  /** Of a request. */
  queue: Queue | null
  companyId: number | null
  deliveryId: number
  createdAt: Generated<string>
}

/** Up to where changes of registers became messages. */
export interface WebhookPositionsTable {
  id: Generated<boolean>
  epoch: string
  seq: number
}

/** Objects that have left an organization, until its addresses have heard of it. */
export interface ObjectDeparturesTable {
  id: Generated<number>
  kind: string
  objectId: number
  companyId: number
  code: string | null
  leftAt: Generated<string>
}

export interface WebhookAttemptsTable {
  id: Generated<number>
  messageId: string
  at: Generated<string>
  status: number | null
  ms: number
  answer: Generated<string>
  error: string | null
}

declare module '../../platform/db/database.ts' {
  interface Database {
    webhooks: WebhooksTable
    webhookMessages: WebhookMessagesTable
    webhookAttempts: WebhookAttemptsTable
    webhookPositions: WebhookPositionsTable
    objectDepartures: ObjectDeparturesTable
  }
}
