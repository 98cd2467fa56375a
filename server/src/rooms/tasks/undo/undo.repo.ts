import type { Permission } from '@naryad/contract/kit/rights'
import type { Person } from '@naryad/contract/users/users'
import { sql } from 'kysely'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'
import type { UndoneCall, UndoneTask } from './undone-task.ts'
import type { TaskUndosTable } from './undos.table.ts'

export async function insertUndo(
  tx: Tx,
  { tasks, ...undo }: Pick<TaskUndosTable, 'undoId' | 'userId' | 'permission'> & { tasks: UndoneTask[] },
): Promise<void> {
  await tx
    .insertInto('taskUndos')
    .values({ ...undo, tasks: JSON.stringify(tasks) })
    .execute()
}

/** For a change that has its own rule of sight. */
export const everyTask = sql<boolean>`true`

const isOpen = sql<boolean>`expires_at > now()`

/** The batches of one call that can still be undone by this user. */
export const findUndo = (
  db: Db,
  undoId: string,
  userId: number,
): Promise<{ id: number; permission: Permission; ids: number[] }[]> =>
  db
    .selectFrom('taskUndos')
    .select(['id', 'permission'])
    .select(
      sql<number[]>`array(select (task ->> 'id')::integer from jsonb_array_elements(tasks) as task)`.as(
        'ids',
      ),
    )
    .where('undoId', '=', undoId)
    .where('userId', '=', userId)
    .where(isOpen)
    .orderBy('id')
    .execute()

/** Takes a batch, so that it is undone once; undefined if another call has taken it. */
export const takeUndo = (tx: Tx, id: number): Promise<UndoneCall | undefined> =>
  tx
    .deleteFrom('taskUndos')
    .where('id', '=', id)
    .where(isOpen)
    .returning(sql<UndoneTask[]>`tasks`.as('tasks'))
    .returning(sql<string>`expires_at - interval '10 minutes'`.as('at'))
    .executeTakeFirst()

export async function deleteExpiredUndos(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('taskUndos')
    .where('expiresAt', '<=', sql<string>`now()`)
    .execute()
}

/** Who last changed one of the fields of each task. */
export async function readLastChangers(
  tx: Tx,
  taskIds: readonly number[],
  fields: readonly string[],
): Promise<Map<number, Person>> {
  if (taskIds.length === 0) return new Map()
  const { rows } = await sql<Person & { taskId: number }>`
    select distinct on (task_id) task_id, users.id, last_name, first_name, middle_name
    from task_actions join users on users.id = user_id
    where task_id = any(${arrayOf(taskIds, 'integer')}) and field = any(${arrayOf(fields, 'text')})
    order by task_id, task_actions.id desc`.execute(tx)
  return new Map(rows.map(({ taskId, ...person }) => [taskId, person]))
}
