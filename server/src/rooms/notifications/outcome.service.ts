import type { Tx } from '../../platform/db/connect.ts'
import type { AddressBook, Channel, SendOutcome } from './channel.ts'
import {
  type AcceptedMessage,
  type ClaimedDelivery,
  resetPause,
  pauseAddress,
  markFailed,
  markSent,
  pauseChannel,
  requeue,
  wholeChannel,
} from './deliveries.repo.ts'
import { fallBack } from './fall-back.service.ts'

export interface DeliveryParts {
  readonly channel: Channel
  /** Address books of all channels, for the fallback of urgent messages. */
  readonly addressBooks: readonly AddressBook[]
  /** Initial pause of an unreachable channel; doubled each time. */
  readonly firstPauseSeconds?: number
}

const maxDelaySeconds = 600
/** With the delays of `delayOf`, more than four hours: longer than most outages of a service. */
const maxAttempts = 30
const attemptsBeforeFallBack = 3
const delayOf = (attempts: number): number => Math.min(5 * 2 ** Math.min(attempts, 20), maxDelaySeconds)

type Parts = DeliveryParts
type Failure = Extract<SendOutcome, { error: string }>

/** Stores the outcomes of attempts, those of accepted messages with one statement. */
export async function recordOutcomes(
  tx: Tx,
  parts: Parts,
  messages: readonly ClaimedDelivery[],
  outcomes: readonly SendOutcome[],
): Promise<void> {
  const accepted: AcceptedMessage[] = []
  for (const [index, message] of messages.entries()) {
    const outcome = outcomes[index]
    if (!outcome) throw new Error(`Message ${message.id} has no outcome`)
    if ('error' in outcome) await recordFailure(tx, parts, message, outcome)
    else accepted.push({ id: message.id, state: outcome.kind, reference: outcome.reference ?? null })
  }
  if (accepted.length === 0) return
  await markSent(tx, accepted)
  await resetPause(tx, parts.channel.name)
}

/** Pauses the address or the channel if needed. */
async function recordFailure(
  tx: Tx,
  parts: Parts,
  message: ClaimedDelivery,
  outcome: Failure,
): Promise<void> {
  const { id, address } = message
  const { channel, firstPauseSeconds = 5 } = parts
  switch (outcome.kind) {
    case 'wait':
      await requeue(tx, id, { error: outcome.error, seconds: 0, isCounted: false })
      return pauseAddress(
        tx,
        channel.name,
        outcome.scope === 'channel' ? wholeChannel : address,
        outcome.seconds,
      )
    case 'unavailable':
      await requeue(tx, id, { error: outcome.error, seconds: 0, isCounted: false })
      return pauseChannel(tx, channel.name, firstPauseSeconds)
    case 'retry':
      return recordRetry(tx, parts, message, outcome.error)
    case 'failed':
      await fallBackIfUrgent(tx, parts, message, outcome.error)
      return markFailed(tx, [id], outcome.error)
  }
}

async function recordRetry(tx: Tx, parts: Parts, message: ClaimedDelivery, error: string): Promise<void> {
  const { id, attempts } = message
  if (attempts >= attemptsBeforeFallBack && (await fallBackIfUrgent(tx, parts, message, error))) return
  if (attempts >= maxAttempts) return markFailed(tx, [id], error)
  return requeue(tx, id, { error, seconds: delayOf(attempts), isCounted: true })
}

/** Only urgent messages to users have a fallback. */
const fallBackIfUrgent = async (
  tx: Tx,
  { channel, addressBooks }: Parts,
  { id, isUrgent, userId }: ClaimedDelivery,
  error: string,
): Promise<boolean> =>
  isUrgent && userId !== null && fallBack(tx, { channel: channel.name, addressBooks, ids: [id], error })
