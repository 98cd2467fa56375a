import { isLateArrival } from '@naryad/contract/roll-call/roll-call.words'

import type { Tx } from '../../platform/db/connect.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { differences, recordActions } from '../history/index.ts'
import { type Arrival, lockAwaited } from './arrivals.repo.ts'
import { rollCallHistoryFields } from './history-fields.ts'
import { type RollCallRow, updateRollCalls } from './roll-call.repo.ts'

/** Marks planned visits of trucks that entered the yard of their organization. */
export async function recordArrivals(tx: Tx, arrivals: readonly Arrival[]): Promise<void> {
  const awaited = await lockAwaited(tx, arrivals)
  const changes = awaited.flatMap((before) => {
    const arrival = arrivals.find(
      ({ carId, companyId }) => carId === before.carId && companyId === before.companyId,
    )
    return arrival ? { before, after: arrivedAt(before, arrival.at) } : []
  })
  if (changes.length === 0) return
  const after = changes.map((change) => change.after)
  await updateRollCalls(tx, after)
  await recordActions(
    tx,
    { who: null },
    'roll-call',
    changes.flatMap((change) =>
      differences(change.before.id, rollCallHistoryFields, change.before, change.after),
    ),
  )
  await publishChange(tx, { room: 'roll-call', changes: after })
}

const arrivedAt = (row: RollCallRow, at: string): RollCallRow => ({
  ...row,
  status: isLateArrival(row, at) ? 'LATE' : 'ARRIVED',
  arrivedAt: at,
  source: 'GEOFENCE',
})
