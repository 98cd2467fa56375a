import type { Tx } from '../../platform/db/connect.ts'
import type { AddressBook, Channel, SendOutcome } from './channel.ts'
import {
  type Claimed,
  endPause,
  holdBack,
  markFailed,
  markSent,
  pauseChannel,
  putBack,
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

const longestDelaySeconds = 3600
const mostAttempts = 12
const patientAttempts = 3
const delayOf = (attempts: number): number => Math.min(5 * 2 ** Math.min(attempts, 20), longestDelaySeconds)

type Parts = DeliveryParts

/** Stores the outcome of an attempt and pauses the address or the channel if needed. */
export async function settle(tx: Tx, parts: Parts, message: Claimed, outcome: SendOutcome): Promise<void> {
  const { id, address } = message
  const { channel, firstPauseSeconds = 5 } = parts
  switch (outcome.kind) {
    case 'sent':
    case 'delivered':
      return settleSent(tx, channel, message, outcome)
    case 'wait':
      await putBack(tx, id, { error: outcome.error, seconds: 0, isCounted: false })
      return holdBack(tx, channel.name, outcome.whole === 'channel' ? wholeChannel : address, outcome.seconds)
    case 'away':
      await putBack(tx, id, { error: outcome.error, seconds: 0, isCounted: false })
      return pauseChannel(tx, channel.name, firstPauseSeconds)
    case 'retry':
      return settleRetry(tx, parts, message, outcome.error)
    case 'failed':
      await goOnElsewhere(tx, parts, message, outcome.error)
      return markFailed(tx, [id], outcome.error)
  }
}

async function settleSent(
  tx: Tx,
  { name, gapSeconds }: Channel,
  { id, address }: Claimed,
  { kind, reference }: Extract<SendOutcome, { kind: 'sent' | 'delivered' }>,
): Promise<void> {
  await markSent(tx, id, { state: kind, reference })
  await endPause(tx, name)
  const gap = gapSeconds?.(address) ?? 0
  if (gap > 0) await holdBack(tx, name, address, gap)
}

async function settleRetry(tx: Tx, parts: Parts, message: Claimed, error: string): Promise<void> {
  const { id, attempts } = message
  if (attempts >= patientAttempts && (await goOnElsewhere(tx, parts, message, error))) return
  if (attempts >= mostAttempts) return markFailed(tx, [id], error)
  return putBack(tx, id, { error, seconds: delayOf(attempts), isCounted: true })
}

/** Only urgent messages to users have a fallback. */
const goOnElsewhere = async (
  tx: Tx,
  { channel, addressBooks }: Parts,
  { id, isUrgent, userId }: Claimed,
  error: string,
): Promise<boolean> =>
  isUrgent && userId !== null && fallBack(tx, { channel: channel.name, addressBooks, ids: [id], error })
