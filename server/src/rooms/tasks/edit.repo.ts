import type { Person } from '@naryad/contract/users/users'
import { type Selectable, sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import type { TasksTable } from './tasks.table.ts'

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

/** What only an editor of the task needs; the row is locked by then. */
export const readWide = (tx: Tx, id: number): Promise<WideRow> =>
  tx.selectFrom('tasks').select(wideColumns).where('id', '=', id).executeTakeFirstOrThrow()

/** Who changed the task last, and when; nobody where it followed from something else. */
export async function findLastAction(
  tx: Tx,
  taskId: number,
): Promise<{ at: string; by: Pick<Person, 'lastName' | 'firstName'> | null } | undefined> {
  const { rows } = await sql<{ at: string; lastName: string | null; firstName: string | null }>`
    select at, last_name, first_name from task_actions left join users on users.id = user_id
    where task_id = ${taskId} order by task_actions.id desc limit 1`.execute(tx)
  return rows.map(({ at, lastName, firstName }) => ({
    at,
    by: lastName === null || firstName === null ? null : { lastName, firstName },
  }))[0]
}
