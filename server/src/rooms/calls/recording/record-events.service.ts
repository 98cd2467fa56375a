import type { Tx } from '../../../platform/db/connect.ts'
import { publishChange } from '../../../platform/live/publish-change.ts'
import { findOwners } from '../callers/callers.repo.ts'
import { ownerOf } from '../callers/owner.ts'
import type { CallEvent } from '../exchanges/call-event.ts'
import {
  insertEvent,
  lockCall,
  lockNumber,
  type Owner,
  readEvents,
  updateCall,
  updateRecording,
} from './events.repo.ts'
import { foldCall } from './fold-call.ts'
import { followMissed } from './missed.service.ts'

/**
 * Records what an exchange has reported. A repeated event changes nothing; a late one changes what it would have
 * changed in time.
 */
export async function recordEvents(
  tx: Tx,
  connectionId: number,
  events: readonly CallEvent[],
): Promise<void> {
  // In the order of their keys, so that two transactions cannot wait for each other.
  for (const callId of [...new Set(events.map((event) => event.callId))].toSorted())
    await recordCall(
      tx,
      connectionId,
      events.filter((event) => event.callId === callId),
    )
}

async function recordCall(tx: Tx, connectionId: number, events: readonly CallEvent[]): Promise<void> {
  const [first] = events
  if (!first) return
  const phone = events.find((event) => event.phone !== null)?.phone
  if (phone) await lockNumber(tx, phone)
  const before = await lockCall(tx, connectionId, first)
  const known = await readEvents(tx, before.id)
  if (known.length === 0 && !before.isNew) {
    for (const event of events) await updateRecording(tx, before.id, event)
    await publishChange(tx, { room: 'calls', changes: [{ id: before.id }] })
    return
  }
  let isChanged = false
  for (const event of events) isChanged = (await insertEvent(tx, before.id, event)) || isChanged
  if (!isChanged) return
  const call = foldCall(await readEvents(tx, before.id))
  if (!call) return
  await updateCall(tx, before.id, call, before.phone === null ? await findOwner(tx, call.phone) : null)
  await followMissed(tx, before.id, before, call)
  await publishChange(tx, { room: 'calls', changes: [{ id: before.id }] })
}

const findOwner = async (tx: Tx, phone: string | null): Promise<Owner | null> =>
  phone === null ? null : ownerOf(await findOwners(tx, phone))
