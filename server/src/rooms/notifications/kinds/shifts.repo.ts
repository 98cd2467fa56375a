import { sql } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'

export interface ShiftFacts {
  readonly id: number
  readonly handedAt: string
  readonly note: string
  readonly giverLastName: string | null
  readonly giverFirstName: string | null
}

/** Only handovers that are still open. */
export async function readOpenShifts(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ShiftFacts>> {
  const { rows } = await sql<ShiftFacts>`
    select shifts.id, shifts.handed_at, shifts.note, giver.last_name as giver_last_name,
      giver.first_name as giver_first_name
    from shift_handovers as shifts left join users as giver on giver.id = shifts.given_by
    where shifts.id = any(${arrayOf([...new Set(ids)], 'integer')}) and shifts.taken_at is null`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
