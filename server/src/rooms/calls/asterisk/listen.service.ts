import { setTimeout as sleep } from 'node:timers/promises'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { publishChange } from '../../../platform/live/publish-change.ts'
import { type AmiAddress, AmiError, openAmi } from './ami.client.ts'
import { recordConnected, recordDisconnected } from './asterisk.repo.ts'
import { openInbox } from './inbox.ts'

/** Intervals, which tests shorten. */
export interface ListenTimes {
  readonly firstRetryMs: number
  readonly answerMs: number
  readonly pingMs: number
  readonly lookMs: number
}

export interface ListenParts {
  readonly db: Db
  readonly log: JobContext['log']
  readonly times?: Partial<ListenTimes> | undefined
}

const firstRetry = 1000
const mostRetryMs = 60_000
/** A connection that ends sooner counts as one that failed. */
const heldMs = 60_000
/** A refused login is tried seldom: guards of the exchange would block the address of the server. */
const refusedRetryMs = 300_000

/** Twice as long each time, up to a minute, and a little apart from others. */
const pauseOf = (first: number, failures: number): number =>
  Math.min(first * 2 ** (failures - 1), mostRetryMs) * (0.8 + Math.random() * 0.4)

/** Follows the calls of one exchange until aborted; a lost connection is opened again. Never rejects. */
export async function listen(
  { db, log, times: { firstRetryMs = firstRetry, ...times } = {} }: ListenParts,
  { connectionId, address }: { readonly connectionId: number; readonly address: AmiAddress },
  signal: AbortSignal,
): Promise<void> {
  const record = (change: (tx: Tx) => Promise<boolean>): Promise<void> =>
    inTransaction(db, async (tx) => {
      if (await change(tx))
        await publishChange(tx, { room: 'phone-connections', changes: [{ id: connectionId }] })
    }).catch((error: unknown) =>
      log.warn({ err: error, connectionId }, 'the health of an exchange is not stored'),
    )

  let failures = 0
  const inbox = openInbox({ db, log, connectionId, signal })
  while (!signal.aborted) {
    const why = await openAmi(address, { ...times, signal, onEvent: inbox.push }).then(
      async (ami) => {
        const openedAt = Date.now()
        await record((tx) => recordConnected(tx, connectionId))
        const end = await ami.ended
        if (Date.now() - openedAt > heldMs) failures = 0
        return end
      },
      (error: unknown) => error,
    )
    if (signal.aborted) break
    failures += 1
    const message = why instanceof AmiError ? why.message : 'соединение не удалось'
    log.warn({ err: why, connectionId }, 'Asterisk is not heard')
    await record((tx) => recordDisconnected(tx, connectionId, message))
    const isRefused = why instanceof AmiError && why.isRefused
    await sleep(isRefused ? refusedRetryMs : pauseOf(firstRetryMs, failures), undefined, { signal }).catch(
      () => {},
    )
  }
  await inbox.flush()
}
