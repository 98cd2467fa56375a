import type { Db } from '../../platform/db/connect.ts'
import { isDatabaseUnavailable } from '../../platform/db/connection/database-unavailable.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { JobContext } from '../../platform/jobs/job.ts'
import type { SendOutcome } from './channel.ts'
import {
  type ClaimedDelivery,
  claimDeliveries,
  giveBack,
  readNextDelay,
  releaseDeadClaims,
} from './claims.repo.ts'
import { failExpired, markFailed } from './outcomes.repo.ts'
import {
  backoffOf,
  type EngineParts,
  fallBackDelayed,
  recordOutcome,
  recordRetry,
} from './outcomes.service.ts'
import { channelReadyAt, freeNow, keyReadyAt, stillCounted } from './pacing.ts'
import {
  endPauses,
  lockChannel,
  pauseChannel,
  pauseFor,
  readPause,
  readRecent,
  resetFailures,
  savePaces,
  wholeChannel,
} from './pauses.repo.ts'
import { openRounds } from './rounds.ts'

export interface Engine {
  /** Takes over what a dead server was sending, gives up what is too old, lets urgent messages fall back. */
  readonly maintain: (db: Db) => Promise<void>
  /**
   * Sends all that is due, until the server stops or `endsAt` by `performance.now()`. Returns the seconds until the
   * next message is due, undefined if none waits or the channel is not connected.
   */
  readonly sendDue: (db: Db, ctx: JobContext, endsAt?: number) => Promise<number | undefined>
}

/** The next round begins beside one that is slower. */
const slowMs = 50
/** How long a new message may wait for one that is being sent. */
export const newMessageMs = 250
/** Messages that were claimed together and have not been begun by then are given back, long before their claims end. */
const turnMs = 30_000
/** After so many failures in a row another message is tried after the first, which may be the cause. */
const patientFailures = 10

/**
 * Sends the queued messages of a channel: in order for each order key, concurrently for different ones. Every server
 * may do so at the same time: messages are claimed in the database, which also counts the limits.
 */
export function openEngine(parts: EngineParts): Engine {
  const { channel, clock } = parts
  const { name, limits, concurrency = 1, inTurn, maxAgeHours = 24 } = channel
  const { expiredError = 'Не удалось отправить за сутки' } = channel
  const backoff = backoffOf(channel)
  let lastConnection: string | undefined
  /** Since the engine was opened. */
  let answersCount = 0

  const isConnected = async (db: Db): Promise<boolean> => {
    if (!channel.connection) return true
    const connection = await channel.connection(db)
    // The pause of a former connection does not apply to another one.
    if (connection !== undefined && connection !== lastConnection) await endPauses(db, name)
    lastConnection = connection
    return connection !== undefined
  }

  /** After failures, probes the service before messages are risked again. */
  const isAvailable = async (db: Db, ctx: JobContext): Promise<boolean> => {
    if (!channel.probe) return true
    const { isOpen, failures } = await readPause(db, name, clock)
    if (!isOpen || failures === 0) return isOpen
    const outcome = await channel.probe(db, ctx)
    if (outcome.kind === 'available') await resetFailures(db, name, [])
    else if (outcome.kind === 'wait') await waitWholly(db, outcome.seconds)
    else await pauseChannel(db, name, backoff, clock)
    return outcome.kind === 'available'
  }

  const waitWholly = (db: Db, seconds: number): Promise<void> =>
    pauseFor(db, { channel: name, orderKey: wholeChannel, seconds, maxSeconds: 60 }, clock)

  const claim = (db: Db, most: number): Promise<readonly ClaimedDelivery[]> =>
    inTransaction(db, async (tx) => {
      const { isOpen, recent } = await lockChannel(tx, name, clock)
      const now = clock?.() ?? Date.now()
      const limit = limits ? Math.min(most, freeNow(limits, recent, now)) : most
      if (!isOpen || limit <= 0) return []
      const claimed = await claimDeliveries(tx, channel, limit, clock)
      if (!limits || claimed.length === 0) return claimed
      const keys = claimed.map(({ orderKey }) => orderKey)
      const former = await readRecent(tx, name, keys)
      const whole = [...stillCounted(recent, now), ...keys.map(() => now)].slice(-limits.perSecond)
      const paces = keys.map((orderKey) => {
        const own = [...stillCounted(former.get(orderKey) ?? [], now), now]
        return { orderKey, recent: own, pauseMs: keyReadyAt(limits, orderKey, own, now) - now }
      })
      const ofChannel = {
        orderKey: wholeChannel,
        recent: whole,
        pauseMs: channelReadyAt(limits, whole, now) - now,
      }
      await savePaces(tx, name, [...paces, ofChannel], clock)
      return claimed
    })

  const sendOne = async (db: Db, message: ClaimedDelivery, ctx: JobContext): Promise<SendOutcome> => {
    try {
      return await channel.send(db, message, ctx)
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      ctx.log.error({ err: error, channel: name, delivery: message.id }, 'a message could not be sent')
      return { kind: 'retry', error: error instanceof Error ? error.message : String(error) }
    }
  }

  const record = (db: Db, { message, outcome }: Attempt): Promise<void> =>
    recordOutcome(db, parts, message, outcome)

  /** Sends the messages at the same time, and records the outcomes of those that the service has answered. */
  const attempt = async (
    db: Db,
    messages: readonly ClaimedDelivery[],
    ctx: JobContext,
    done: () => void,
  ): Promise<readonly Attempt[]> => {
    const sending = messages.map(async (message): Promise<Attempt> => {
      const sent = { message, outcome: await sendOne(db, message, ctx) }
      if (!isAnswered(sent)) return sent
      answersCount += 1
      await record(db, sent)
      done()
      return sent
    })
    await Promise.allSettled(sending)
    // Throws the first error.
    return Promise.all(sending)
  }

  /**
   * If the service has answered one message, of this round or of another one meanwhile, it is not unreachable, and those
   * without an answer wait alone. Otherwise the channel is paused: false.
   */
  const sendRound = async (
    db: Db,
    messages: readonly ClaimedDelivery[],
    { another, done = () => undefined }: Round,
    ctx: JobContext,
  ): Promise<boolean> => {
    const before = answersCount
    const attempts = [...(await attempt(db, messages, ctx, done))]
    const hasAnswer = (): boolean => answersCount > before
    if (attempts.length > 0 && !hasAnswer() && (await readPause(db, name, clock)).failures >= patientFailures)
      attempts.push(...(await attempt(db, await another(), ctx, () => undefined)))
    let reason: string | undefined
    for (const one of attempts) {
      const { message, outcome } = one
      if (outcome.kind !== 'unavailable') continue
      if (hasAnswer()) await inTransaction(db, (tx) => recordRetry(tx, parts, message, outcome))
      else await record(db, one)
      reason = outcome.error
    }
    if (hasAnswer() || reason === undefined) return true
    await pauseChannel(db, name, backoff, clock)
    if (!ctx.signal.aborted) ctx.log.warn({ channel: name, reason }, 'no message leaves')
    return false
  }

  /** A claim of many messages costs hardly more than that of one. */
  const sendInTurn = async (db: Db, messages: readonly ClaimedDelivery[], ctx: JobContext): Promise<void> => {
    const endsAt = performance.now() + turnMs
    const waiting = [...messages]
    const next = () => Promise.resolve(waiting.splice(0, 1))
    try {
      while (waiting.length > 0 && !ctx.signal.aborted && performance.now() < endsAt)
        if (!(await sendRound(db, await next(), { another: next }, ctx))) break
    } finally {
      await giveBack(db, waiting)
    }
  }

  const sendClaimed = async (
    db: Db,
    claimed: readonly ClaimedDelivery[],
    ctx: JobContext,
    done: () => void,
  ): Promise<void> => {
    const blocked = claimed.filter(({ isUserBlocked }) => isUserBlocked)
    if (blocked.length > 0) {
      const ids = blocked.map(({ id }) => id)
      await markFailed(db, ids, 'Учётная запись заблокирована')
    }
    const messages = claimed.filter(({ isUserBlocked }) => !isUserBlocked)
    if (inTurn === undefined) await sendRound(db, messages, { another: () => claim(db, 1), done }, ctx)
    else await sendInTurn(db, messages, ctx)
  }

  return {
    maintain: async (db) => {
      await releaseDeadClaims(db, channel, clock)
      await failExpired(db, name, { hours: maxAgeHours, error: expiredError }, clock)
      await inTransaction(db, (tx) => fallBackDelayed(tx, parts))
    },
    sendDue: async (db, ctx, endsAt = Number.POSITIVE_INFINITY) => {
      if (!(await isConnected(db))) return undefined
      const rounds = openRounds(concurrency)
      try {
        while (!ctx.signal.aborted && performance.now() < endsAt) {
          // A message that is sent during the claim lets the next one of its address follow: the queue is not empty then.
          const wasIdle = rounds.isIdle()
          const claimed = (await isAvailable(db, ctx)) ? await claim(db, inTurn ?? rounds.free()) : []
          if (claimed.length > 0)
            rounds.start(inTurn ? 1 : claimed.length, (done) => sendClaimed(db, claimed, ctx, done))
          else if (wasIdle) return await readNextDelay(db, channel, clock)
          await rounds.settle(claimed.length > 0 ? slowMs : newMessageMs)
        }
        return 0
      } finally {
        await rounds.end()
      }
    },
  }
}

interface Round {
  /** The message that is tried after the first when many rounds have failed. */
  readonly another: () => Promise<readonly ClaimedDelivery[]>
  /** Called for each message that was answered. */
  readonly done?: () => void
}

interface Attempt {
  readonly message: ClaimedDelivery
  readonly outcome: SendOutcome
}

const isAnswered = ({ outcome }: Attempt): boolean => outcome.kind !== 'unavailable'
