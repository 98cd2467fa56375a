import { sql } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'
import type { DoneTask } from './repeats.ts'

/** Tasks of these trucks done since a timestamp. */
export async function readDone(db: Db, carIds: readonly number[], since: string): Promise<DoneTask[]> {
  if (carIds.length === 0) return []
  return db
    .selectFrom('tasks')
    .select(['id', 'carId', 'categoryId', 'companyId', 'doneAt'])
    .where('carId', '=', sql<number>`any(${arrayOf([...new Set(carIds)], 'integer')})`)
    .where('doneAt', '>=', since)
    .execute()
}
