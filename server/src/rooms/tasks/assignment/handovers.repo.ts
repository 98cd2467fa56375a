import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'
import { worksOn } from '../crew/crew.repo.ts'
import { type Viewer, visibleTasks } from '../tasks.policy.repo.ts'

/**
 * Tasks that this user has worked on as the operator or in the crew until at most 24 hours ago, as a condition over
 * `tasks`.
 * Comments, files and marks made offline are still accepted for them.
 */
export const handedOverTasks = ({ id, role }: Pick<Viewer, 'id' | 'role'>): RawBuilder<SqlBool> =>
  role === 'client'
    ? sql<SqlBool>`false`
    : sql<SqlBool>`(not coalesce(${worksOn(id)}, false) and exists (
        select from task_actions
        where task_id = tasks.id and from_person_id = ${id}
          and coalesce(received_at, at) > now() - interval '24 hours'))`

/** Whether the user may add comments, files and marks only because of a recent handover. */
export const openToContributions = (who: Viewer): RawBuilder<SqlBool> =>
  who.role === 'engineer'
    ? handedOverTasks(who)
    : sql<SqlBool>`(${handedOverTasks(who)} and not ${visibleTasks(who)})`

export async function mayContribute(db: Db, who: Viewer, id: number): Promise<boolean> {
  const { rows } = await sql`select from tasks where id = ${id} and ${openToContributions(who)}`.execute(db)
  return rows.length > 0
}
