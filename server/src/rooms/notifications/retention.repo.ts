import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { sweepSubscriptions } from './push.repo.ts'

const keptDays = 90
const atOnce = 20_000

/** Old facts remain in the history of their objects. */
export async function sweepNotifications(tx: Tx): Promise<void> {
  await sql`
    delete from deliveries where id in (
      select id from deliveries where created_at < now() - make_interval(days => ${sql.lit(keptDays)})
      limit ${sql.lit(atOnce)})`.execute(tx)
  await sql`
    delete from notifications where id in (
      select id from notifications where created_at < now() - make_interval(days => ${sql.lit(keptDays)})
      limit ${sql.lit(atOnce)})`.execute(tx)
  await sql`delete from delivery_pauses where address <> '' and not_before < now() - interval '1 day'`.execute(
    tx,
  )
  await sweepSubscriptions(tx)
}
