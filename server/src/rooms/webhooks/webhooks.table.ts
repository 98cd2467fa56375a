import type { WebhookEvent } from '@naryad/contract/webhooks/webhooks.words'
import type { Generated } from 'kysely'

export interface WebhooksTable {
  id: Generated<number>
  title: string
  url: string
  events: WebhookEvent[]
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
  deliveryId: number
  createdAt: Generated<string>
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
  }
}
