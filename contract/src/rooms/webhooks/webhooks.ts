import { z } from 'zod'

import { flag, Id, ids, line, Moment, version } from '../../kit/fields.ts'
import { digits, limit, offset } from '../../kit/list.ts'
import { whole } from '../../kit/whole.ts'
import { CompanyRef } from '../companies/companies.ts'
import { Queue } from '../tasks/tasks.codes.ts'
import { Person } from '../users/users.ts'
import { maxWebhookCompanies, webhookEvents, webhookMessageStates } from './webhooks.words.ts'

const WebhookEventCode = z.enum(webhookEvents).meta({ title: 'Событие' })

/** An address of another program that gets messages about events. */
export const Webhook = z
  .object({
    id: Id,
    title: z.string(),
    url: z.string(),
    events: z.array(WebhookEventCode),
    /** The queues of the requests that it hears of; empty: all. */
    queues: z.array(Queue),
    /** The organizations that it is meant for: it hears of nothing else. Empty: all. */
    companyIds: z.array(Id),
    companies: z.array(CompanyRef),
    isActive: z.boolean(),
    /** Why the product has switched it off; null unless it has. */
    stoppedReason: z.string().nullable(),
    /** Since when nothing has been accepted. */
    failingSince: Moment.nullable(),
    /** The former secret signs beside the new one until then. */
    formerSecretUntil: Moment.nullable(),
    /** The key that sealed the secret is gone: it has to be replaced. */
    isSecretLost: z.boolean(),
    lastSentAt: Moment.nullable(),
    queuedCount: z.int(),
    createdAt: Moment,
    createdBy: Person.nullable(),
    version: z.int(),
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof Webhook>

const fields = {
  title: line({ title: 'Название', min: 1, max: 100 }),
  url: line({ title: 'Адрес', min: 1, max: 500 }),
  events: z
    .array(WebhookEventCode)
    .min(1, 'выберите хотя бы одно событие')
    .max(webhookEvents.length)
    .meta({ title: 'События' }),
  isActive: flag('Включён').default(true),
}

const filters = {
  queues: z.array(Queue).max(5).meta({ title: 'Очереди' }),
  companyIds: ids('Организации', maxWebhookCompanies),
}

export const WebhookInput = z.strictObject({
  ...fields,
  queues: filters.queues.default([]),
  companyIds: filters.companyIds.default([]),
})
export type WebhookInput = z.infer<typeof WebhookInput>

/** Absent filters stay as they are. */
export const WebhookChange = z.strictObject({
  ...whole(fields),
  queues: filters.queues.optional(),
  companyIds: filters.companyIds.optional(),
  version,
})
export type WebhookChange = z.infer<typeof WebhookChange>

/** The secret is shown here and never again. */
export const WebhookWithSecret = z
  .object({ webhook: Webhook, secret: z.string() })
  .meta({ id: 'WebhookWithSecret' })
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>

export const WebhookAttempt = z
  .object({
    at: Moment,
    /** Null: there was no answer. */
    status: z.int().nullable(),
    ms: z.int(),
    /** The beginning of the answer. */
    answer: z.string(),
    /** Null for an answer 2xx. */
    error: z.string().nullable(),
  })
  .meta({ id: 'WebhookAttempt' })
export type WebhookAttempt = z.infer<typeof WebhookAttempt>

export const WebhookMessage = z
  .object({
    /** The header `webhook-id`, the same at every attempt. */
    id: z.string(),
    type: z.string(),
    body: z.string(),
    state: z.enum(webhookMessageStates),
    nextAttemptAt: Moment.nullable(),
    attempts: z.array(WebhookAttempt),
    createdAt: Moment,
  })
  .meta({ id: 'WebhookMessage' })
export type WebhookMessage = z.infer<typeof WebhookMessage>

export const WebhookLogQuery = z.strictObject({
  limit: digits(limit).default(20),
  offset: digits(offset).default(0),
  state: z.enum(webhookMessageStates).optional().meta({ title: 'Состояние' }),
})
export type WebhookLogQuery = z.infer<typeof WebhookLogQuery>

export const WebhookMessageParams = z.strictObject({ id: z.string().regex(/^msg_[\w-]{1,60}$/) })

/** By the time of the event. */
export const WebhookResendInput = z.strictObject({ from: Moment.meta({ title: 'С какого момента' }) })
export type WebhookResendInput = z.infer<typeof WebhookResendInput>

/** How many were queued again; `isCut`: the oldest of more, and the call can be repeated. */
export const WebhookResent = z
  .object({ queuedCount: z.int(), isCut: z.boolean() })
  .meta({ id: 'WebhookResent' })
export type WebhookResent = z.infer<typeof WebhookResent>

/** The answer to a trial message; `error` is null for 2xx. */
export const WebhookTestResult = z
  .object({ status: z.int().nullable(), ms: z.int(), error: z.string().nullable() })
  .meta({ id: 'WebhookTestResult' })
export type WebhookTestResult = z.infer<typeof WebhookTestResult>
