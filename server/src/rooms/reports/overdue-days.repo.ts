import type { OverdueDays } from '@naryad/contract/reports/overdue-days'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Who } from '../../platform/http/ctx.ts'
import { visibleTasks } from '../tasks/index.ts'
import { matchingTasks } from '../tasks/lists/index.ts'

/** Replaces an earlier count of the same day, so the last one remains. */
export async function countOverdueDay(tx: Tx, day: string): Promise<void> {
  await tx.deleteFrom('overdueDays').where('day', '=', day).execute()
  await sql`
    insert into overdue_days (day, queue, company_id, count)
    select ${day}::date, null, null, 0
    union all
    select ${day}::date, queue, company_id, count(*) from tasks
    where ${matchingTasks({ overdue: true })} group by queue, company_id`.execute(tx)
}

/** Takes a task out of a past day that was counted before it was known that its clock had stopped. */
export async function withdrawOverdueDay(
  tx: Tx,
  day: string,
  { queue, companyId }: { readonly queue: Queue; readonly companyId: number | null },
): Promise<void> {
  await sql`
    update overdue_days set count = count - 1
    where day = ${day}::date and queue = ${queue} and company_id is not distinct from ${companyId}::integer
      and count > 0`.execute(tx)
}

export const deleteOverdueDaysBefore = (tx: Tx, day: string) =>
  tx.deleteFrom('overdueDays').where('day', '<', day).execute()

/** The row that marks a day as counted has no queue and is visible to every user. */
export async function readOverdueDays(
  db: Db,
  who: Who,
  { dateFrom, dateTo }: { readonly dateFrom: string; readonly dateTo: string },
): Promise<OverdueDays['items']> {
  // The visibility conditions refer to columns of `tasks`, hence the alias.
  const { rows } = await sql<OverdueDays['items'][number]>`
    select day::text, sum(count)::int as count from overdue_days as tasks
    where day between ${dateFrom}::date and ${dateTo}::date and (queue is null or ${visibleTasks(who)})
    group by day order by day`.execute(db)
  return rows
}
