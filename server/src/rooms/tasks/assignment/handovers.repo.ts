import type { Person } from '@naryad/contract/users/users'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Db } from '../../../platform/db/connect.ts'
import { arrayOf } from '../../../platform/db/set-based.ts'
import { type Viewer, visibleTasks } from '../tasks.policy.repo.ts'

/**
 * Tasks that were taken from this person within the last 24 hours, for statements over `tasks`. What was written or
 * photographed there without a network is still accepted.
 */
const handedOverTasks = ({ id, role }: Pick<Viewer, 'id' | 'role'>): RawBuilder<SqlBool> =>
  role === 'client'
    ? sql<SqlBool>`false`
    : sql<SqlBool>`(tasks.operator_id is distinct from ${id} and exists (
        select from task_actions
        where task_id = tasks.id and from_person_id = ${id} and at > now() - interval '24 hours'))`

/** Where this person may add a file although the task is no longer theirs to work on. */
export const openToContributions = (who: Viewer): RawBuilder<SqlBool> =>
  who.role === 'engineer'
    ? handedOverTasks(who)
    : sql<SqlBool>`(${handedOverTasks(who)} and not ${visibleTasks(who)})`

/** Whether this person may add a file there by that right alone. */
export async function mayContribute(db: Db, who: Viewer, id: number): Promise<boolean> {
  const { rows } = await sql`select from tasks where id = ${id} and ${openToContributions(who)}`.execute(db)
  return rows.length > 0
}

/** Who answers for them now. */
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
