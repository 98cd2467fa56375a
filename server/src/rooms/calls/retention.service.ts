import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { readSetting } from '../settings/index.ts'
import { deleteOldCalls, deleteOldEvents, deleteOldRequests, forgetOldRecordings } from './retention.repo.ts'

const batch = 1000

/** Batches of their own transactions: a year of calls locks nothing for long. The rest comes with the next run. */
const maxBatches = 200

async function inBatches(db: Db, signal: AbortSignal, work: (tx: Tx) => Promise<number>): Promise<void> {
  for (let at = 0; at < maxBatches; at += 1) {
    signal.throwIfAborted()
    if ((await inTransaction(db, work)) === 0) return
  }
}

/** Deletes what is older than the settings allow; zero months keep calls and recordings for ever. */
export async function deleteExpiredCalls(
  db: Db,
  { signal }: { readonly signal: AbortSignal },
): Promise<void> {
  const { callMonths, recordingMonths, callEventDays } = await readSetting(db, 'retention')
  await inBatches(db, signal, (tx) => deleteOldRequests(tx, callEventDays, batch))
  await inBatches(db, signal, (tx) => deleteOldEvents(tx, callEventDays, batch))
  if (recordingMonths > 0)
    await inBatches(db, signal, (tx) => forgetOldRecordings(tx, recordingMonths, batch))
  if (callMonths > 0) await inBatches(db, signal, (tx) => deleteOldCalls(tx, callMonths, batch))
}
