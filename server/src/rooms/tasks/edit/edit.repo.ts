import { type Selectable, sql } from 'kysely'

import type { Tx } from '../../../platform/db/connect.ts'
import type { LastChange } from '../../../platform/text/stale.ts'
import { type ColumnFor, columnsFor, type TasksTable } from '../task-columns.table.ts'

export type WideRow = Pick<Selectable<TasksTable>, ColumnFor<'edit'>>

/** Columns needed only for editing; the caller has locked the row. */
export const readWide = (tx: Tx, id: number): Promise<WideRow> =>
  tx.selectFrom('tasks').select(columnsFor('edit')).where('id', '=', id).executeTakeFirstOrThrow()

/** Who changed the task last, and when; undefined if the last change was made without a user. */
export async function findLastAction(tx: Tx, taskId: number): Promise<LastChange | undefined> {
  const { rows } = await sql<LastChange>`
    select at, last_name, first_name
    from (select at, user_id from task_actions where task_id = ${taskId} order by id desc limit 1) as last
    join users on users.id = user_id`.execute(tx)
  return rows[0]
}
