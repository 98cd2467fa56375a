import type { Priority } from '@naryad/contract/tasks/tasks.words'
import { sql } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'

/** The whole production calendar as one text, «2026-01-01 OFF,…»: cheap to compare with the cached one. */
export async function readProductionCalendar(db: Db): Promise<string> {
  const { days } = await db
    .selectFrom('productionCalendar')
    .select(sql<string>`coalesce(string_agg(day || ' ' || kind, ',' order by day), '')`.as('days'))
    .executeTakeFirstOrThrow()
  return days
}

export async function readNorms(db: Db): Promise<ReadonlyMap<Priority, number>> {
  const norms = await db.selectFrom('deadlineNorms').select(['priority', 'minutes']).execute()
  return new Map(norms.map(({ priority, minutes }) => [priority, minutes]))
}

interface StoredPause {
  readonly taskId: number
  readonly startedAt: string
  readonly endedAt: string | null
}

/** All pauses of the clocks of these tasks, oldest first. */
export const readPauses = (db: Db, taskIds: readonly number[]): Promise<StoredPause[]> =>
  db
    .selectFrom('taskPauses')
    .select(['taskId', 'startedAt', 'endedAt'])
    .where('taskId', '=', sql<number>`any(${arrayOf(taskIds, 'integer')})`)
    .orderBy('id')
    .execute()
