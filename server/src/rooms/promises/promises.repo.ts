import type { PromiseResult } from '@naryad/contract/promises/promises.words'
import { promiseReminderMinutes } from '@naryad/contract/promises/promises.words'
import type { Person } from '@naryad/contract/users/users'
import { type Insertable, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { companyZone } from '../../platform/time/company-day.ts'
import type { PromisesTable } from './promises.table.ts'

export interface OpenPromise {
  readonly id: number
  readonly at: string
  readonly promisedTo: string
  readonly text: string
  readonly movesCount: number
  readonly by: Person | null
}

/** The open promise of a locked task. */
export const findOpenPromise = (db: Db, taskId: number): Promise<OpenPromise | undefined> =>
  db
    .selectFrom('promises')
    .select((eb) => [
      'id',
      'at',
      'promisedTo',
      'text',
      'movesCount',
      jsonObjectFrom(
        eb
          .selectFrom('users')
          .select(['id', 'lastName', 'firstName', 'middleName'])
          .whereRef('users.id', '=', 'promises.userId'),
      ).as('by'),
    ])
    .where('taskId', '=', taskId)
    .where('result', 'is', null)
    .executeTakeFirst()

export async function insertPromise(tx: Tx, promise: Insertable<PromisesTable>): Promise<void> {
  await tx.insertInto('promises').values(promise).execute()
}

interface Ending {
  readonly result: PromiseResult
  readonly closedAt: string
  readonly closedBy: number | null
  readonly moveReason?: string
}

export async function closePromise(tx: Tx, id: number, ending: Ending): Promise<void> {
  await tx.updateTable('promises').set(ending).where('id', '=', id).where('result', 'is', null).execute()
}

export interface SettledPromise {
  readonly taskId: number
  readonly at: string
  readonly promisedTo: string
  readonly text: string
  readonly result: PromiseResult
}

/** Ends the open promises of tasks whose work has ended: fulfilled, if that was before their time. */
export async function settlePromises(tx: Tx, taskIds: readonly number[]): Promise<SettledPromise[]> {
  const { rows } = await sql<SettledPromise>`
    update promises set
      result = case
        when tasks.done_at is null then 'DROPPED'
        when coalesce(tasks.closed_at, tasks.done_at) <= promises.at then 'KEPT'
        else 'LATE' end,
      closed_at = greatest(promises.given_at, coalesce(tasks.closed_at, tasks.done_at)),
      closed_by = coalesce(tasks.closed_by, tasks.done_by)
    from tasks
    where tasks.id = promises.task_id and promises.result is null
      and tasks.id = any(${arrayOf(taskIds, 'integer')}) and coalesce(tasks.closed_at, tasks.done_at) is not null
    returning promises.task_id, promises.at, promised_to, promises.text, result`.execute(tx)
  return rows
}

export interface DuePromise {
  readonly taskId: number
  readonly promiseId: number
  readonly at: string
  readonly userId: number | null
  readonly isGiverAway: boolean
}

const batchSize = 500
/** Of promises missed earlier, during a longer downtime, there is no notice. */
const maxHoursBack = 12

const isGiverAway = sql`coalesce(
  (select is_blocked from users where users.id = promises.user_id), true)
  or exists (select from absences where absences.user_id = promises.user_id
    and (now() at time zone ${companyZone})::date between absences.date_from and absences.date_to)`

/** Marks the open promises whose time is near or past, and returns those that are worth telling of. */
export async function markDue(tx: Tx, kind: 'near' | 'missed'): Promise<DuePromise[]> {
  const isNear = kind === 'near'
  const mark = sql.ref(isNear ? 'isReminded' : 'isMissed')
  const lead = sql`make_interval(mins => ${sql.lit(promiseReminderMinutes)})`
  const { rows } = await sql<DuePromise & { isTold: boolean }>`
    with due as (
      select id from promises
      where result is null and not ${mark} and at <= now() ${isNear ? sql`+ ${lead}` : sql``}
      order by at, id limit ${sql.lit(batchSize)} for no key update skip locked)
    update promises set ${mark} = true from due where due.id = promises.id
    returning promises.task_id, promises.id as promise_id, promises.at, promises.user_id,
      ${isGiverAway} as is_giver_away,
      ${
        isNear
          ? sql`promises.at > now() and promises.given_at < promises.at - ${lead}`
          : sql`promises.at > now() - make_interval(hours => ${sql.lit(maxHoursBack)})`
      } as is_told`.execute(tx)
  return rows.flatMap(({ isTold, ...promise }) => (isTold ? [promise] : []))
}
