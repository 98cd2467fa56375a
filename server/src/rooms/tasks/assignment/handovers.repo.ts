import type { Person } from '@naryad/contract/users/users'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'
import { type Viewer, visibleTasks } from '../tasks.policy.repo.ts'

/**
 * Tasks that were reassigned from this user within the last 24 hours, as a condition over `tasks`.
 * Comments, files and marks made offline are still accepted for them.
 */
const handedOverTasks = ({ id, role }: Pick<Viewer, 'id' | 'role'>): RawBuilder<SqlBool> =>
  role === 'client'
    ? sql<SqlBool>`false`
    : sql<SqlBool>`(tasks.operator_id is distinct from ${id} and exists (
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

/** The current operators of tasks that this user has recently handed over, by task id. */
export async function readHandedOver(
  db: Db,
  who: Pick<Viewer, 'id' | 'role'>,
  ids: readonly number[],
): Promise<Map<number, Person>> {
  const { rows } = await sql<Person & { taskId: number }>`
    select tasks.id as task_id, users.id, last_name, first_name, middle_name
    from tasks join users on users.id = tasks.operator_id
    where tasks.id = any(${arrayOf(ids, 'integer')}) and ${handedOverTasks(who)}`.execute(db)
  return new Map(rows.map(({ taskId, ...person }) => [taskId, person]))
}
