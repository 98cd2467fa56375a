import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'

interface Overdue {
  readonly handoverId: number
  readonly userIds: number[]
}

/** Open handovers that have waited this long without a notice, with the seniors of their queues. */
export async function lockNotTaken(tx: Tx, minutes: number, now: string): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    select shifts.id as handover_id, array(
      select users.id from users
      where users.role = 'operator' and users.is_senior and not users.is_blocked
        and (users.queues = '{}' or users.queues && shifts.queues)
      order by users.id) as user_ids
    from shift_handovers as shifts
    where shifts.taken_at is null and shifts.not_taken_notice_at is null
      and shifts.handed_at <= ${now}::timestamptz - make_interval(mins => ${minutes})
    order by shifts.id for no key update skip locked`.execute(tx)
  return rows
}

export async function markNoticed(tx: Tx, ids: readonly number[], now: string): Promise<void> {
  await tx
    .updateTable('shiftHandovers')
    .set({ notTakenNoticeAt: now })
    .where('id', '=', sql<number>`any(${arrayOf(ids, 'integer')})`)
    .execute()
}
