import type { Db } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { publish } from '../../platform/events/publish.ts'
import { companyToday } from '../../platform/time/company-day.ts'
import { maintenanceEvents } from './maintenance.events.ts'
import { noteNearEnds } from './notices.repo.ts'

const batchSize = 500

/** Makes known whose end has come near; each range once, however often it runs. */
export async function publishNearEnds(db: Db, today = companyToday()): Promise<number> {
  for (let published = 0; ;) {
    const noted = await inTransaction(db, async (tx) => {
      const ids = await noteNearEnds(tx, today, batchSize)
      await publish(
        tx,
        maintenanceEvents.endNear,
        ids.map((rangeId) => ({ rangeId })),
      )
      return ids.length
    })
    published += noted
    if (noted < batchSize) return published
  }
}
