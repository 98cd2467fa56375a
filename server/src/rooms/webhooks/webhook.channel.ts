import { failingDays } from '@naryad/contract/webhooks/webhooks.words'

import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import type { Channel, OutgoingMessage, SendOutcome } from '../deliveries/index.ts'
import type { InnerHosts } from './address.ts'
import { mayReceive } from './listeners.ts'
import { insertAttempt } from './messages.repo.ts'
import { type Attempt, post } from './post.ts'
import { signingSecrets } from './secrets.ts'
import { findOutgoing, markAccepted, markFailing } from './sending.repo.ts'
import { stopWebhook } from './stop.service.ts'

interface WebhookParts {
  readonly box: SecretBox
  readonly hosts: InnerHosts
  /** From 0 to 1. */
  readonly random?: () => number
}

/** The filters were changed after the message was queued. */
export const notMeant = 'Очереди или организации вебхука изменены: это сообщение ему больше не предназначено'

/** Seconds after each failed attempt: eight attempts in about 28 hours. */
const delays = [5, 300, 1800, 7200, 18_000, 36_000, 36_000] as const

/** Messages to an address leave one at a time; one that failed lets later ones pass. */
export const webhookChannel = ({ box, hosts, random = Math.random }: WebhookParts): Channel => ({
  name: 'webhook',
  title: 'Отправка вебхуков',
  concurrency: 8,
  isOrdered: false,
  maxAttempts: delays.length + 1,
  // Receivers may ask to wait for a day.
  maxAgeHours: 96,
  expiredError: 'Получатель не ответил за четверо суток',
  send: async (db, message, { signal }) => {
    const found = await findOutgoing(db, message.content.webhookMessageId ?? '')
    if (!found) return { kind: 'failed', error: 'Вебхук удалён' }
    if (!found.isActive) return { kind: 'failed', error: 'Вебхук выключен' }
    if (!mayReceive(found, found)) return { kind: 'failed', error: notMeant }
    const secrets = signingSecrets(box, found.secrets)
    if (secrets.length === 0) return { kind: 'failed', error: 'Секрет не читается: смените его' }
    const attempt = await post({ ...found, secrets }, { hosts, signal })
    await record(db, found.webhookId, found.id, attempt)
    return outcomeOf(attempt, message, random)
  },
})

async function record(db: Db, webhookId: number, messageId: string, attempt: Attempt): Promise<void> {
  await inTransaction(db, async (tx) => {
    await insertAttempt(tx, messageId, attempt)
    if (attempt.error === null) return markAccepted(tx, webhookId)
    const isFailingLong = await markFailing(tx, webhookId, failingDays)
    if (attempt.status === 410) await stopWebhook(tx, webhookId, 'Получатель ответил 410: адреса больше нет')
    else if (isFailingLong)
      await stopWebhook(tx, webhookId, `Ни одно сообщение не принято ${failingDays} дней`)
  })
}

function outcomeOf(
  { error, status, isForbidden, retryAfterSeconds = 0 }: Attempt,
  { attempts }: OutgoingMessage,
  random: () => number,
): SendOutcome {
  if (error === null) return { kind: 'sent' }
  if (status === 410 || isForbidden) return { kind: 'failed', error }
  const delay = (delays[attempts - 1] ?? 0) * (0.8 + random() * 0.4)
  // The address is left alone for a while, so that one without an answer does not hold up the others.
  return { kind: 'retry', error, seconds: Math.max(delay, retryAfterSeconds), pausesAddress: true }
}
