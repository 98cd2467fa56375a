import { sql } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'
import { type Viewer, visibleTasks } from '../tasks.policy.repo.ts'

const recentDays = 30
const mostShown = 50

/** Open tasks of a truck, and its recent ones of the same category: possible duplicates of a new request. */
export async function findDuplicates(
  db: Db,
  who: Viewer,
  { carId, categoryId }: { carId: number; categoryId?: number | undefined },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tasks
    where car_id = ${carId} and ${visibleTasks(who)}
      and (is_open or category_id = ${categoryId ?? null}::integer
        and created_at > now() - make_interval(days => ${recentDays}))
    order by id desc limit ${mostShown}`.execute(db)
  return rows.map(({ id }) => id)
}
