import { sql } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'

/** The task itself, unless it was merged into another one. */
export async function findMainTask(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`select main_task(${id}) as id`.execute(db)
  return rows[0]?.id ?? id
}
