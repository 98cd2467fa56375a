import type { Db } from '../../../platform/db/connect.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { enqueue } from '../../../platform/jobs/enqueue.repo.ts'
import { insertRequest } from '../connections/phone-connections.repo.ts'
import { readQueue } from '../door/door.service.ts'
import type { AmiPacket } from './ami-packets.ts'

/** Stores what was heard for the job that reads it, as the door does. */
export const storePackets = (db: Db, connectionId: number, packets: readonly AmiPacket[]): Promise<void> =>
  inTransaction(db, async (tx) => {
    const ids: number[] = []
    for (const fields of packets)
      ids.push(
        await insertRequest(tx, {
          connectionId,
          path: '',
          content: { fields, body: '' },
          state: 'RECEIVED',
        }),
      )
    await enqueue(
      tx,
      [readQueue],
      ids.map((requestId) => ({ requestId })),
    )
  })
