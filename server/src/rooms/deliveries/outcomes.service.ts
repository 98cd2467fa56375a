import { channelTitles, type OutsideChannel } from '@naryad/contract/notifications/notifications.channels'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Backoff, Channel, DelayedDelivery, Redirect, SendOutcome } from './channel.ts'
import type { ClaimedDelivery } from './claims.repo.ts'
import type { Clock } from './clock.repo.ts'
import type { ChannelName } from './deliveries.table.ts'
import { lockDelayed, lockUrgent, markFailed, markStored, markSent, requeue } from './outcomes.repo.ts'
import { pauseFor, resetFailures, wholeChannel } from './pauses.repo.ts'

export interface EngineParts {
  readonly channel: Channel
  /** Moves urgent notifications to other channels. */
  readonly redirect: Redirect
  readonly clock?: Clock
}

const attemptsBeforeFallBack = 3
/** Maximum delay of an urgent message before it falls back to another channel. */
const maxDelaySeconds = 120

export const backoffOf = ({ backoff }: Channel): Backoff => ({
  retrySeconds: 5,
  maxRetrySeconds: 600,
  pauseSeconds: 5,
  maxPauseSeconds: 600,
  ...backoff,
})

const delayOf = (channel: Channel, attempts: number): number => {
  const { retrySeconds, maxRetrySeconds } = backoffOf(channel)
  return Math.min(retrySeconds * 2 ** Math.min(attempts, 20), maxRetrySeconds)
}

/** Stores the outcome of an attempt. What most have is written without a transaction. */
export async function recordOutcome(
  db: Db,
  parts: EngineParts,
  message: ClaimedDelivery,
  outcome: SendOutcome,
): Promise<void> {
  const { channel, clock } = parts
  const { id, orderKey } = message
  switch (outcome.kind) {
    case 'sent':
    case 'delivered':
      await markSent(db, { id, state: outcome.kind, reference: outcome.reference ?? null }, clock)
      return resetFailures(db, channel.name, [orderKey])
    case 'kept':
      return markStored(db, id, outcome.text)
    case 'unavailable': {
      const { error, isUncertain = false } = outcome
      return requeue(db, id, { error, seconds: 0, isCounted: false, isUncertain }, clock)
    }
    default:
      return inTransaction(db, (tx) => recordRefusal(tx, parts, message, outcome))
  }
}

/** Pauses the order key or the channel if needed. */
async function recordRefusal(
  tx: Tx,
  parts: EngineParts,
  message: ClaimedDelivery,
  outcome: Extract<SendOutcome, { kind: 'wait' | 'retry' | 'failed' }>,
): Promise<void> {
  const { channel, clock } = parts
  const { id, orderKey } = message
  switch (outcome.kind) {
    case 'wait': {
      await requeue(tx, id, { error: outcome.error, seconds: 0, isCounted: false }, clock)
      const { maxPauseSeconds } = backoffOf(channel)
      const key = outcome.scope === 'channel' ? wholeChannel : orderKey
      const wait = { channel: channel.name, orderKey: key, maxSeconds: Math.min(60, maxPauseSeconds) }
      return pauseFor(tx, { ...wait, seconds: outcome.seconds }, clock)
    }
    case 'retry':
      return recordRetry(tx, parts, message, outcome)
    case 'failed':
      await fallBackIfUrgent(tx, parts, message, outcome.error)
      return markFailed(tx, [id], outcome.error)
  }
}

interface RetryOutcome {
  readonly error: string
  readonly isUncertain?: boolean
  readonly seconds?: number
  readonly pausesAddress?: boolean
}

/** The message waits by its own backoff. */
export async function recordRetry(
  tx: Tx,
  parts: EngineParts,
  message: ClaimedDelivery,
  { error, isUncertain = false, seconds, pausesAddress = false }: RetryOutcome,
): Promise<void> {
  const { channel, clock } = parts
  const { id, attempts, orderKey } = message
  if (pausesAddress)
    await pauseFor(tx, { channel: channel.name, orderKey, seconds: 1, maxSeconds: 60 }, clock)
  if (attempts >= attemptsBeforeFallBack && (await fallBackIfUrgent(tx, parts, message, error))) return
  if (attempts >= (channel.maxAttempts ?? Number.POSITIVE_INFINITY)) return markFailed(tx, [id], error)
  const delay = seconds ?? delayOf(channel, attempts)
  return requeue(tx, id, { error, seconds: delay, isCounted: true, isUncertain }, clock)
}

/** Only urgent messages to users have a fallback. */
async function fallBackIfUrgent(
  tx: Tx,
  { channel, redirect }: EngineParts,
  { id, isUrgent, userId }: ClaimedDelivery,
  error: string,
): Promise<boolean> {
  if (!isUrgent || userId === null || !isOutside(channel.name)) return false
  return fallBack(tx, redirect, channel.name, await lockUrgent(tx, [id]), error)
}

/** Moves urgent messages that errors have delayed too long to other channels. */
export async function fallBackDelayed(tx: Tx, { channel, redirect, clock }: EngineParts): Promise<void> {
  const { name } = channel
  if (!isOutside(name)) return
  const delayed = await lockDelayed(tx, name, maxDelaySeconds, clock)
  await fallBack(tx, redirect, name, delayed, `${channelTitles[name]}: нет связи`)
}

const isOutside = (name: ChannelName): name is OutsideChannel => name !== 'chatFile' && name !== 'webhook'

/** False if no message was moved. */
async function fallBack(
  tx: Tx,
  redirect: Redirect,
  channel: OutsideChannel,
  delayed: readonly DelayedDelivery[],
  error: string,
): Promise<boolean> {
  if (delayed.length === 0) return false
  const redirected = await redirect(tx, channel, delayed)
  for (const [id, to] of redirected)
    await markFailed(tx, [id], `${error}. Отправлено иначе: ${channelTitles[to]}`)
  return redirected.size > 0
}
