import type { TaskAction } from '@naryad/contract/tasks/tasks'
import type { Person } from '@naryad/contract/users/users'
import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '../../../platform/db/connect.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'
import { handedOverTasks } from '../assignment/handovers.repo.ts'
import { type Viewer, within } from '../tasks.policy.repo.ts'

/** The last action that took a task out of a user's sight. */
export interface Departure {
  readonly taskId: number
  readonly kind: TaskAction['kind']
  readonly at: string
  readonly to: string | null
  /** Who did it. */
  readonly by: Person | null
  /** The present operator. */
  readonly operator: Person | null
}

const person = (alias: string): RawBuilder<Person | null> => sql`
  case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object('id', ${sql.ref(`${alias}.id`)},
    'lastName', ${sql.ref(`${alias}.last_name`)}, 'firstName', ${sql.ref(`${alias}.first_name`)},
    'middleName', ${sql.ref(`${alias}.middle_name`)}) end`

/** As long as a handover gives its former operator a right to add. */
const recent = sql`coalesce(received_at, at) > now() - interval '24 hours'`

async function readDepartures(
  tx: Tx,
  ids: readonly number[],
  action: RawBuilder<unknown>,
  task: RawBuilder<unknown>,
): Promise<Map<number, Departure>> {
  const { rows } = await sql<Departure>`
    select tasks.id as task_id, last.kind, last.at, last.to_text as to, ${person('author')} as by, ${person('operator')} as operator
    from tasks
    join lateral (
      select kind, at, to_text, user_id, from_text from task_actions
      where task_id = tasks.id and ${action} and ${recent} order by id desc limit 1) as last on true
    left join users as author on author.id = last.user_id
    left join users as operator on operator.id = tasks.operator_id
    where tasks.id = any(${arrayOf(ids, 'integer')}) and ${task}`.execute(tx)
  return new Map(rows.map((row) => [row.taskId, row]))
}

/** Tasks that this user works on no more. */
export const readHandedOver = (tx: Tx, who: Viewer, ids: readonly number[]) =>
  readDepartures(tx, ids, sql`from_person_id = ${who.id}`, handedOverTasks(who))

/** Tasks without an operator, in the queues of this user, that got an operator. */
export const readTaken = (tx: Tx, ids: readonly number[], queues: Viewer['queues']) =>
  readDepartures(
    tx,
    ids,
    sql`kind = 'OPERATOR'`,
    sql`last.from_text is null and last.at > tasks.created_at and ${within(sql`tasks.queue`, queues)}
      and tasks.operator_id is not null`,
  )

/** Tasks that were moved out of queues with these names. */
export const readMoved = (tx: Tx, ids: readonly number[], queueNames: readonly string[]) =>
  readDepartures(tx, ids, sql`kind = 'QUEUE'`, sql`last.from_text = any(${arrayOf(queueNames, 'text')})`)
