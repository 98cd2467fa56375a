import type { OverdueDays } from '@naryad/contract/reports/overdue-days'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Who } from '../../platform/http/ctx.ts'
import { listedTasks } from '../tasks/index.ts'

/** Replaces what was counted earlier that day, so the last count of a day stays. */
export async function countOverdueDay(tx: Tx, day: string): Promise<void> {
  await tx.deleteFrom('overdueDays').where('day', '=', day).execute()
  await sql`
    insert into overdue_days (day, queue, company_id, count)
    select ${day}::date, null, null, 0
    union all
    select ${day}::date, queue, company_id, count(*) from tasks
    where ${listedTasks.matching({ overdue: true })} group by queue, company_id`.execute(tx)
}

export const deleteOverdueDaysBefore = (tx: Tx, day: string) =>
  tx.deleteFrom('overdueDays').where('day', '<', day).execute()

/** The row that says that a day was counted is of no queue and seen by every reader. */
export async function readOverdueDays(
  db: Db,
  who: Who,
  { dateFrom, dateTo }: { readonly dateFrom: string; readonly dateTo: string },
): Promise<OverdueDays['items']> {
  // The conditions of what a reader sees are written over rows of `tasks`.
  const { rows } = await sql<OverdueDays['items'][number]>`
    select day::text, sum(count)::int as count from overdue_days as tasks
    where day between ${dateFrom}::date and ${dateTo}::date and (queue is null or ${listedTasks.visible(who)})
    group by day order by day`.execute(db)
  return rows
}
