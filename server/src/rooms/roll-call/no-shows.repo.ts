import { noShowAfterMinutes } from '@naryad/contract/roll-call/roll-call.words'
import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import type { RollCallRow } from './roll-call.repo.ts'

export type Missed = Pick<RollCallRow, 'id' | 'companyId' | 'status'>

/** How far back a server catches up after a downtime. */
const daysBack = 30
const atOnce = 1000

/**
 * Marks rows without a mark as no-shows an hour after the window and returns their previous state. A visit
 * with work done is left to the sheet, because the driver was on site.
 */
export async function markNoShows(tx: Tx, now: string): Promise<Missed[]> {
  const { rows } = await sql<Missed>`
    with missed as (
      select id, status from roll_calls
      where status in ('EXPECTED', 'CONFIRMED')
        and due_at < ${now}::timestamptz - make_interval(mins => ${sql.lit(noShowAfterMinutes)})
        and due_at > ${now}::timestamptz - make_interval(days => ${sql.lit(daysBack)})
        and not exists (select from tasks where tasks.id = roll_calls.task_id and done_at is not null)
      order by id limit ${sql.lit(atOnce)} for no key update skip locked)
    update roll_calls set status = 'NO_SHOW', source = 'RULE', version = version + 1, updated_at = now()
    from missed where roll_calls.id = missed.id
    returning roll_calls.id, roll_calls.company_id, missed.status`.execute(tx)
  return rows
}
