import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Tx } from '../../../platform/db/connect.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'

/** Over `tasks`: decided by an index alone, so that lists need no rows of invisible tasks. */
const isInCrew = (userId: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from task_crew where task_crew.task_id = tasks.id and task_crew.user_id = ${userId})`

/** The operator or a member of the crew. */
export const worksOn = (userId: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`(tasks.operator_id = ${userId} or ${isInCrew(userId)})`

/** The crew of a task as JSON; null if there is none. */
export const crewOf = sql.raw(`(
  select json_agg(json_build_object('id', member.id, 'last_name', member.last_name, 'first_name', member.first_name,
    'middle_name', member.middle_name) order by member.last_name collate ru, member.first_name collate ru, member.id)
  from task_crew join users as member on member.id = task_crew.user_id where task_crew.task_id = tasks.id)`)

interface Membership {
  readonly taskId: number
  readonly userId: number
}

const pairs = (members: readonly Membership[]) => sql`
  select * from unnest(${arrayOf(
    members.map(({ taskId }) => taskId),
    'integer',
  )}, ${arrayOf(
    members.map(({ userId }) => userId),
    'integer',
  )}) as rows(task_id, user_id)`

export async function insertMembers(tx: Tx, members: readonly Membership[]): Promise<void> {
  if (members.length > 0) await sql`insert into task_crew (task_id, user_id) ${pairs(members)}`.execute(tx)
}

export async function deleteMembers(tx: Tx, members: readonly Membership[]): Promise<void> {
  if (members.length > 0)
    await sql`delete from task_crew where (task_id, user_id) in (${pairs(members)})`.execute(tx)
}
