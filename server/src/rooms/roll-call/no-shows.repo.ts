import { noShowAfterMinutes } from '@naryad/contract/roll-call/roll-call.words'
import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import type { RollCallRow } from './roll-call.repo.ts'

export type Missed = Pick<RollCallRow, 'id' | 'companyId' | 'status'>

/** How far back a server catches up after a downtime. */
const daysBack = 30
const atOnce = 1000

/**
 * Locks rows without a mark an hour after their window, which are no-shows. A visit
 * with work done is left to the sheet, because the driver was on site.
 */
export async function lockMissed(tx: Tx, now: string): Promise<Missed[]> {
  const { rows } = await sql<Missed>`
      select id, company_id, status from roll_calls
      where status in ('EXPECTED', 'CONFIRMED')
        and due_at < ${now}::timestamptz - make_interval(mins => ${sql.lit(noShowAfterMinutes)})
        and due_at > ${now}::timestamptz - make_interval(days => ${sql.lit(daysBack)})
        and not exists (select from tasks where tasks.id = roll_calls.task_id and done_at is not null)
      order by id limit ${sql.lit(atOnce)} for no key update skip locked`.execute(tx)
  return rows
}

export async function markNoShows(tx: Tx, missed: readonly Missed[]): Promise<void> {
  await sql`
    update roll_calls set status = 'NO_SHOW', source = 'RULE', version = version + 1, updated_at = now()
    where id = any(${arrayOf(
      missed.map(({ id }) => id),
      'integer',
    )})`.execute(tx)
}
