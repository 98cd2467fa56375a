import type { Priority } from '@naryad/contract/tasks/tasks.words'
import { sql } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'

/** The whole production calendar as one text, «2026-01-01 OFF,…»: cheap to compare with the cached one. */
export async function readProductionCalendar(db: Db): Promise<string> {
  const { days } = await db
    .selectFrom('productionCalendar')
    .select(sql<string>`coalesce(string_agg(day || ' ' || kind, ',' order by day), '')`.as('days'))
    .executeTakeFirstOrThrow()
  return days
}

export async function findNorm(db: Db, priority: Priority): Promise<number | null> {
  const norm = await db
    .selectFrom('deadlineNorms')
    .select('minutes')
    .where('priority', '=', priority)
    .executeTakeFirst()
  return norm?.minutes ?? null
}

/** All pauses of a task's clock, oldest first. */
export const readPauses = (
  db: Db,
  taskId: number,
): Promise<{ startedAt: string; endedAt: string | null }[]> =>
  db
    .selectFrom('taskPauses')
    .select(['startedAt', 'endedAt'])
    .where('taskId', '=', taskId)
    .orderBy('id')
    .execute()
