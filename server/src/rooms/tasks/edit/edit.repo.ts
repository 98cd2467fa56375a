import { type Selectable, sql } from 'kysely'

import type { Tx } from '../../../platform/db/connect.ts'
import type { LastChange } from '../../../platform/text/stale.ts'
import type { TasksTable } from '../tasks.table.ts'

const wideColumns = [
  'title',
  'carServerId',
  'driverId',
  'contactId',
  'description',
  'driverDescription',
  'costItems',
  'address',
  'lat',
  'lon',
  'externalOrganization',
  'externalNumber',
  'externalDueOn',
] as const satisfies readonly (keyof TasksTable)[]

export type WideRow = Pick<Selectable<TasksTable>, (typeof wideColumns)[number]>

/** Columns needed only for editing; the caller has locked the row. */
export const readWide = (tx: Tx, id: number): Promise<WideRow> =>
  tx.selectFrom('tasks').select(wideColumns).where('id', '=', id).executeTakeFirstOrThrow()

/** Who changed the task last, and when; undefined if the last change was made without a user. */
export async function findLastAction(tx: Tx, taskId: number): Promise<LastChange | undefined> {
  const { rows } = await sql<LastChange>`
    select at, last_name, first_name
    from (select at, user_id from task_actions where task_id = ${taskId} order by id desc limit 1) as last
    join users on users.id = user_id`.execute(tx)
  return rows[0]
}
