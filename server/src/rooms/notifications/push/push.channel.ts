import { maxPayloadBytes, type PushPayload } from '@naryad/contract/notifications/push'
import webPush from 'web-push'

import type { Db } from '../../../platform/db/connect.ts'
import { type OutsideAnswer, request } from '../../../platform/outside/request.ts'
import type { Channel, OutgoingMessage, SendOutcome } from '../../deliveries/index.ts'
import { isPushService, type IsPushService } from './push-hosts.ts'
import {
  findSubscription,
  deleteSubscriptionById,
  hasVisibleTab,
  type StoredSubscription,
} from './push.repo.ts'

/** VAPID keys. */
export interface PushKeys {
  readonly publicKey: string
  readonly privateKey: string
}

interface PushParts {
  /** Newest first. */
  readonly keys: readonly PushKeys[]
  /** Base URL of the application, the VAPID subject. */
  readonly originOf: (db: Db) => Promise<string>
  readonly isService?: IsPushService
}

const timeoutMs = 10_000
/** The body of an answer is unused. */
const maxBytes = 64 * 1024

type Answered = Extract<OutsideAnswer, { kind: 'answered' }>

/** An urgent message is of no use after an hour. */
const ttlSeconds = { urgent: 3600, plain: 24 * 3600 } as const

/** Web Push to the browsers of a user. Skipped while the user has a visible tab. */
export const pushChannel = ({ keys, originOf, isService = isPushService }: PushParts): Channel => ({
  name: 'push',
  title: 'Push-уведомления',
  concurrency: 8,
  // With its delays, more than four hours: longer than most outages of a service.
  maxAttempts: 30,
  send: async (db, message, { signal }) => {
    const id = Number(message.address)
    const subscription = await findSubscription(db, { id, userId: message.userId })
    if (!subscription) return { kind: 'failed', error: 'Браузер отписан' }
    if (!isService(subscription.endpoint)) {
      await deleteSubscriptionById(db, id)
      return { kind: 'failed', error: 'Адрес подписки не принадлежит службе push' }
    }
    const isTrial = message.notificationId === null
    if (!isTrial && message.userId !== null && (await hasVisibleTab(db, message.userId)))
      return { kind: 'delivered', reference: 'открытая вкладка' }
    const outcome = await post(subscription, message, {
      keys,
      subject: subjectOf(await originOf(db)),
      signal,
    })
    if (outcome.kind === 'failed') await deleteSubscriptionById(db, id)
    return outcome
  },
})

const subjectOf = (origin: string): string =>
  origin.startsWith('https://') ? origin : 'mailto:naryad@localhost'

interface PostParts {
  readonly keys: readonly PushKeys[]
  readonly subject: string
  readonly signal: AbortSignal
}

const noAnswer: SendOutcome = { kind: 'retry', error: 'Служба push не отвечает' }

/** How push services answer a key under which the browser has not subscribed. */
const keyRefusals: ReadonlySet<number> = new Set([400, 401, 403])

async function post(
  subscription: StoredSubscription,
  message: OutgoingMessage,
  { keys, subject, signal }: PostParts,
): Promise<SendOutcome> {
  let outcome: SendOutcome = noAnswer
  for (const key of keys) {
    const posted = requestOf(subscription, message, { subject, ...key })
    const answer = await request({ method: 'POST', ...posted, timeoutMs, maxBytes, signal })
    if (answer.kind !== 'answered') return noAnswer
    outcome = outcomeOf(answer)
    if (!keyRefusals.has(answer.status)) return outcome
  }
  return outcome
}

function requestOf(
  { endpoint, p256dh, auth }: StoredSubscription,
  message: OutgoingMessage,
  vapidDetails: PushKeys & { readonly subject: string },
) {
  const { isUrgent, content } = message
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payloadOf(message)),
    {
      vapidDetails,
      TTL: isUrgent ? ttlSeconds.urgent : ttlSeconds.plain,
      urgency: isUrgent ? 'high' : 'normal',
      // A newer message about the same task replaces an undelivered one.
      ...(content.taskId === null ? {} : { topic: `task-${content.taskId}` }),
    },
  )
  return {
    url: endpoint,
    headers: headers as Record<string, string>,
    body: body ?? Buffer.alloc(0),
  }
}

function outcomeOf({ status, headers }: Answered): SendOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'failed', error: 'Браузер отозвал подписку' }
  if (status === 429)
    return {
      kind: 'wait',
      error: 'Служба push просит подождать',
      seconds: retryAfterOf(headers),
      scope: 'address',
    }
  // Other errors concern the message or the keys; the browser renews its subscription on the next visit.
  return { kind: 'retry', error: `Служба push ответила ${status}` }
}

const maxWaitSeconds = 3600

const retryAfterOf = (headers: Answered['headers']): number => {
  const seconds = Number(headers['retry-after'])
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, maxWaitSeconds) : 60
}

/** Truncates the text to the size limit of push services. */
export function payloadOf({ id, notificationId, isUrgent, content }: OutgoingMessage): PushPayload {
  const { title, text, url, taskId } = content
  const tag = taskId === null ? `notification-${notificationId ?? id}` : `task-${taskId}`
  const payload = { title, text, url, id: notificationId, tag, isUrgent }
  const room = maxPayloadBytes - Buffer.byteLength(JSON.stringify({ ...payload, text: '' }))
  return { ...payload, text: truncateToBytes(text, room) }
}

/** Cuts at code points; the size is that of the JSON encoding. */
function truncateToBytes(text: string, maxBytes: number): string {
  const bytesOf = (part: string): number => Buffer.byteLength(JSON.stringify(part)) - 2
  if (bytesOf(text) <= maxBytes) return text
  const characters = [...text]
  while (characters.length > 0 && bytesOf(`${characters.join('')}…`) > maxBytes)
    characters.splice(-Math.max(1, Math.floor(characters.length / 20)))
  return `${characters.join('')}…`
}
