import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { deleteOldNotificationDeliveries, deleteOldPauses } from '../deliveries/index.ts'
import { deleteExpiredSubscriptions } from './push/push.repo.ts'

const retentionDays = 90
const batchSize = 20_000

/** Old facts remain in the history of their objects. */
export async function deleteOldNotifications(tx: Tx): Promise<void> {
  await deleteOldNotificationDeliveries(tx, retentionDays)
  await sql`
    delete from notifications where id in (
      select id from notifications where created_at < now() - make_interval(days => ${sql.lit(retentionDays)})
      limit ${sql.lit(batchSize)})`.execute(tx)
  await deleteOldPauses(tx)
  await deleteExpiredSubscriptions(tx)
}
