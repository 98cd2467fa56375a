import type { DayArrival } from '@naryad/contract/calendar/day-route'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'

/** Arrivals of an applied order that still count. */
export async function readArrivals(
  db: Db,
  { operatorId, date, ids }: { operatorId: number; date: string; ids: readonly number[] },
): Promise<DayArrival[]> {
  const { rows } = await sql<DayArrival>`
    select task_id, arrives_at from current_arrivals
    where operator_id = ${operatorId} and day = ${date}::date and task_id = any(${arrayOf(ids, 'integer')})
    order by arrives_at, task_id`.execute(db)
  return rows
}

export async function replaceArrivals(
  tx: Tx,
  operatorId: number,
  day: string,
  arrivals: readonly DayArrival[],
): Promise<void> {
  await tx.deleteFrom('visitArrivals').where('operatorId', '=', operatorId).where('day', '=', day).execute()
  if (arrivals.length === 0) return
  await tx
    .insertInto('visitArrivals')
    .values(arrivals.map(({ taskId, arrivesAt }) => ({ taskId, operatorId, day, arrivesAt })))
    .onConflict((conflict) =>
      conflict.column('taskId').doUpdateSet((eb) => ({
        operatorId: eb.ref('excluded.operatorId'),
        day: eb.ref('excluded.day'),
        arrivesAt: eb.ref('excluded.arrivesAt'),
      })),
    )
    .execute()
}
