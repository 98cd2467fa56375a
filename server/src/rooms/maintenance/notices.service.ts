import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { publish } from '../../platform/events/publish.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { maintenanceEvents } from './maintenance.events.ts'
import { deleteOutdatedNotices, insertNotices } from './notices.repo.ts'

const batchSize = 500

/** Publishes each range once when its warning period starts, and again if it has left that period since. */
export async function publishNearEnds(db: Db, today = companyToday()): Promise<number> {
  await inTransaction(db, (tx) => deleteOutdatedNotices(tx, today))
  for (let published = 0; ;) {
    const count = await inTransaction(db, async (tx) => {
      const ids = await insertNotices(tx, today, batchSize)
      await publish(
        tx,
        maintenanceEvents.endNear,
        ids.map((rangeId) => ({ rangeId })),
      )
      return ids.length
    })
    published += count
    if (count < batchSize) return published
  }
}
