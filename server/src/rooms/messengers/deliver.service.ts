import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { JobContext } from '../../platform/jobs/job.ts'
import { saveBotState } from './bots.repo.ts'
import { reportFailures } from './channel.ts'
import { closeChats, findChatIds, moveChat } from './chats.repo.ts'
import { openRateLimiter } from './limits.ts'
import type { Messenger, SendOutcome } from './messenger.ts'
import {
  claimDeliveries,
  failQueued,
  type Head,
  markFailed,
  markSent,
  pauseChat,
  readHeads,
  recoverClaimed,
  requeue,
} from './outbox.repo.ts'
import { publishRules } from './rules.service.ts'

interface DeliveryParts {
  readonly db: Db
  readonly messenger: Messenger
  readonly log: JobContext['log']
  readonly now?: () => number
  readonly signal: AbortSignal
}

export interface OutboxSender {
  /** Requeues messages left claimed by a stopped server or a failed `sendDue`. Never called during `sendDue`. */
  readonly recover: () => Promise<void>
  /**
   * Sends all due messages. Returns the time of the next attempt, undefined when the outbox is empty. Also when it
   * rejects, no message is being sent any more.
   */
  readonly sendDue: () => Promise<number | undefined>
}

/** Concurrent messages to different chats. */
const concurrency = 10
const maxPauseMs = 60_000
const unauthorizedPauseMs = 60_000

/**
 * Sends the outbox of one messenger. Must run on one server only, because rate limits are counted in memory. Messages of
 * a chat are sent in order. An unavailable messenger blocks all its chats and is probed before sending is resumed, so
 * that a message with a lost response is repeated only once.
 */
export function openSender({ db, messenger, log, now = Date.now, signal }: DeliveryParts): OutboxSender {
  const rateLimiter = openRateLimiter(messenger.limits)
  let pausedUntil = 0
  let failures = 0
  const stamp = (): string => new Date(now()).toISOString()

  const pause = (ms: number): void => {
    pausedUntil = Math.max(pausedUntil, now() + ms)
  }
  const pauseUnavailable = (error: string): void => {
    pause(Math.min(1000 * 2 ** failures, maxPauseMs))
    failures = Math.min(failures + 1, 20)
    if (!signal.aborted) log.warn({ messenger: messenger.key, reason: error }, 'no message leaves')
  }

  /** After failures, probes the messenger with one call before messages are sent again. */
  const checkAvailable = async (): Promise<boolean> => {
    if (failures === 0) return true
    const answer = await messenger.describe(signal)
    if (signal.aborted) return false
    if (answer.kind === 'answered' || answer.kind === 'refused') {
      failures = 0
      await saveBotState(db, messenger.key, {
        checkedAt: stamp(),
        error: null,
        ...(answer.kind === 'answered' ? answer.value : {}),
      })
      return true
    }
    if (answer.kind === 'later') pause(answer.seconds * 1000)
    else pauseUnavailable(answer.error)
    return false
  }

  const recordOutcome = async (head: Head, outcome: SendOutcome): Promise<void> => {
    switch (outcome.kind) {
      case 'sent':
        return inTransaction(db, (tx) => markSent(tx, head, outcome.externalId, stamp()))
      case 'refused':
        return recordAndPublish(async (tx) => {
          if (await markFailed(tx, head, outcome.error, stamp())) await reportFailures(tx, messenger.key)
        })
      case 'closed':
        return recordAndPublish(async (tx) => {
          const ids = await findChatIds(tx, messenger.key, head.externalId)
          const hasNotifications = await failQueued(tx, ids, outcome.error)
          await closeChats(tx, ids, outcome.error, stamp())
          if (hasNotifications) await reportFailures(tx, messenger.key)
        })
      case 'moved':
        return recordAndPublish(async (tx) => {
          await requeue(tx, head.id, { error: 'Группа сменила номер', isUncertain: false })
          await moveChat(tx, messenger.key, head.externalId, outcome.externalId)
        })
      case 'later': {
        const backoffMs = Math.min(1000 * 2 ** head.attempts, maxPauseMs)
        const until = new Date(now() + Math.max(outcome.seconds * 1000, backoffMs)).toISOString()
        return inTransaction(db, async (tx) => {
          await requeue(tx, head.id, { error: outcome.error, isUncertain: false })
          await pauseChat(tx, head.chatId, until, outcome.error, stamp())
        })
      }
      case 'unauthorized':
        pause(unauthorizedPauseMs)
        failures = Math.max(failures, 1)
        await saveBotState(db, messenger.key, { checkedAt: stamp(), error: outcome.error })
        return requeue(db, head.id, { error: outcome.error, isUncertain: false })
      case 'unavailable':
        pauseUnavailable(outcome.error)
        await saveBotState(db, messenger.key, { checkedAt: stamp(), error: outcome.error })
        return requeue(db, head.id, { error: outcome.error, isUncertain: outcome.isLost })
    }
  }

  /** For outcomes that change the chat, which open screens show. */
  const recordAndPublish = (work: (tx: Tx) => Promise<void>): Promise<void> =>
    inTransaction(db, async (tx) => {
      await work(tx)
      await publishRules(tx)
    })

  const pacedChatOf = ({ externalId, type }: Head) => ({ externalId, isGroup: type !== 'PRIVATE' })
  const readyAt = (head: Head): number =>
    Math.max(Date.parse(head.readyAt), rateLimiter.readyAt(pacedChatOf(head), now()))

  const send = async (head: Head): Promise<void> =>
    recordOutcome(head, storable(await messenger.send(head, head.message, signal)))

  /** Due messages, oldest first, within the rate limits. */
  const chooseReady = (heads: readonly Head[]): Head[] => {
    const ready: Head[] = []
    for (const head of heads) {
      if (ready.length === concurrency || rateLimiter.freeAt(now()) > now()) break
      if (readyAt(head) > now()) continue
      rateLimiter.note(pacedChatOf(head), now())
      ready.push(head)
    }
    return ready
  }

  const claim = (heads: readonly Head[]): Promise<ReadonlySet<number>> =>
    inTransaction(db, async (tx) => {
      const { ids, hasFailed } = await claimDeliveries(
        tx,
        heads.map(({ id }) => id),
      )
      if (hasFailed) await reportFailures(tx, messenger.key)
      return ids
    })

  const sendDue = async (): Promise<number | undefined> => {
    while (!signal.aborted) {
      const heads = (await readHeads(db, messenger.key)).filter(({ state }) => state === 'QUEUED')
      if (heads.length === 0) return undefined
      if (pausedUntil > now()) return pausedUntil
      if (!(await checkAvailable())) return Math.max(pausedUntil, now() + 1)
      const ready = chooseReady(heads)
      if (ready.length === 0) return Math.max(rateLimiter.freeAt(now()), Math.min(...heads.map(readyAt)))
      const claimed = await claim(ready)
      const sendings = ready.filter(({ id }) => claimed.has(id)).map(send)
      await Promise.allSettled(sendings)
      // Throws the first error.
      await Promise.all(sendings)
    }
    return undefined
  }

  return { recover: () => recoverClaimed(db, messenger.key), sendDue }
}

/** A text as its column takes it: PostgreSQL refuses NUL. */
const fitted = (text: string, length: number): string => text.replaceAll('\u0000', '').slice(0, length)

/** Fits the outcome into the columns: a message of unrecorded outcome is sent again. */
function storable(outcome: SendOutcome): SendOutcome {
  if ('error' in outcome) return { ...outcome, error: fitted(outcome.error, 500) }
  return { ...outcome, externalId: fitted(outcome.externalId, 128) }
}
