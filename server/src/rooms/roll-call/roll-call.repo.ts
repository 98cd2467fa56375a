import type { CompanyRef } from '@naryad/contract/companies/companies'
import type { DriverRef } from '@naryad/contract/drivers/drivers'
import type { RollCall } from '@naryad/contract/roll-call/roll-call'
import type { Person } from '@naryad/contract/users/users'
import { type Selectable, sql, type SqlBool } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { allOf, type Condition } from '../../platform/db/query/conditions.ts'
import { inOrderOf } from '../../platform/db/query/id-arrays.ts'
import { arrayOf, type Cell, columnsOf } from '../../platform/db/query/set-based.ts'
import type { Who } from '../../platform/http/ctx.ts'
import { visibleRollCalls } from './roll-call.policy.repo.ts'
import type { RollCallsTable } from './roll-call.table.ts'

/** The columns that the rules read and changes write. */
const stateColumns = [
  'id',
  'date',
  'windowFrom',
  'windowTo',
  'driverId',
  'carId',
  'userId',
  'companyId',
  'taskId',
  'status',
  'arrivedAt',
  'source',
  'comment',
  'version',
] as const satisfies readonly (keyof RollCallsTable)[]

export type RollCallRow = Readonly<Pick<Selectable<RollCallsTable>, (typeof stateColumns)[number]>>
export type NewRollCall = Omit<RollCallRow, 'id' | 'version'>

const inIds = (ids: readonly number[]): Condition =>
  sql<SqlBool>`roll_calls.id = any(${arrayOf(ids, 'integer')})`

const itemsOf = (db: Db, who: Who) =>
  db
    .selectFrom('rollCalls')
    .select([
      'rollCalls.id',
      'rollCalls.date',
      'rollCalls.windowFrom',
      'rollCalls.windowTo',
      'rollCalls.taskId',
      'rollCalls.status',
      'rollCalls.arrivedAt',
      'rollCalls.source',
      'rollCalls.version',
    ])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('drivers')
          .select([
            'drivers.id',
            'drivers.lastName',
            'drivers.firstName',
            'drivers.middleName',
            'drivers.phone',
          ])
          .whereRef('drivers.id', '=', 'rollCalls.driverId'),
      )
        .$castTo<DriverRef | null>()
        .as('driver'),
      jsonObjectFrom(
        eb
          .selectFrom('cars')
          .select(['cars.id', 'cars.plate', 'cars.title'])
          .whereRef('cars.id', '=', 'rollCalls.carId'),
      )
        .$castTo<RollCall['car']>()
        .as('car'),
      jsonObjectFrom(
        eb
          .selectFrom('users')
          .select(['users.id', 'users.lastName', 'users.firstName', 'users.middleName'])
          .whereRef('users.id', '=', 'rollCalls.userId'),
      )
        .$castTo<Person | null>()
        .as('user'),
      jsonObjectFrom(
        eb
          .selectFrom('companies')
          .select(['companies.id', 'companies.name'])
          .whereRef('companies.id', '=', 'rollCalls.companyId'),
      )
        .$castTo<CompanyRef | null>()
        .as('company'),
      // Staff notes are hidden from the organization; the reason of an absence is the organization's own.
      (who.role === 'client'
        ? sql<string>`case when roll_calls.status = 'EXCUSED' then roll_calls.comment else '' end`
        : sql<string>`roll_calls.comment`
      ).as('comment'),
    ])
    .where(visibleRollCalls(who))

/** All rows of the day, ordered by window. */
export const readSheetItems = (db: Db, who: Who, date: string): Promise<RollCall[]> =>
  itemsOf(db, who)
    .where('rollCalls.date', '=', date)
    .orderBy(sql`coalesce(roll_calls.window_from, roll_calls.window_to)`)
    .orderBy('rollCalls.dueAt')
    .orderBy('rollCalls.id')
    .execute()

export const readItems = (
  db: Db,
  who: Who,
  where: Condition,
  page: { readonly limit: number; readonly offset: number },
): Promise<RollCall[]> =>
  itemsOf(db, who)
    .where(where)
    .orderBy('rollCalls.date')
    .orderBy('rollCalls.dueAt')
    .orderBy('rollCalls.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

/** In the order of the ids; rows deleted meanwhile are omitted. */
export const readItemsById = async (db: Db, who: Who, ids: readonly number[]): Promise<RollCall[]> =>
  inOrderOf(await itemsOf(db, who).where(inIds(ids)).execute(), ids)

export async function isVisible(db: Db, who: Who, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('rollCalls')
    .select('rollCalls.id')
    .where('rollCalls.id', '=', id)
    .where(visibleRollCalls(who))
    .executeTakeFirst()
  return found !== undefined
}

/** Locks the rows in the order of ids, so that two users who mark the same rows do not deadlock. */
export const lockWhere = (tx: Tx, condition: Condition): Promise<RollCallRow[]> =>
  tx.selectFrom('rollCalls').select(stateColumns).where(condition).orderBy('id').forNoKeyUpdate().execute()

export const lockOfDay = (tx: Tx, who: Who, date: string, ids: readonly number[]): Promise<RollCallRow[]> =>
  lockWhere(tx, allOf([inIds(ids), sql<SqlBool>`roll_calls.date = ${date}::date`, visibleRollCalls(who)]))

export const lockOfTasks = (tx: Tx, taskIds: readonly number[]): Promise<RollCallRow[]> =>
  lockWhere(tx, sql<SqlBool>`roll_calls.task_id = any(${arrayOf(taskIds, 'integer')})`)

const columnTypes = {
  id: 'integer',
  date: 'date',
  windowFrom: 'timestamptz',
  windowTo: 'timestamptz',
  driverId: 'integer',
  carId: 'integer',
  userId: 'integer',
  companyId: 'integer',
  taskId: 'integer',
  status: 'text',
  arrivedAt: 'timestamptz',
  source: 'text',
  comment: 'text',
} as const satisfies Partial<Record<keyof RollCallRow, string>>

const { id: _, ...insertedTypes } = columnTypes

/** Inserts any number of rows in one statement; returns their ids in the same order. */
export async function insertRollCalls(tx: Tx, added: readonly NewRollCall[]): Promise<number[]> {
  if (added.length === 0) return []
  const cells = added.map((row): Readonly<Record<keyof typeof insertedTypes, Cell>> => row)
  const { values, rows } = columnsOf(cells, 'date', insertedTypes)
  const columns = [...values.keys()].map((column) => sql.ref(column))
  const inserted = await sql<{ id: number }>`
    insert into roll_calls (${sql.join(columns)}) select ${sql.join([...values.values()])} from ${rows}
    returning id`.execute(tx)
  return inserted.rows.map(({ id }) => id)
}

export async function updateRollCalls(tx: Tx, changed: readonly RollCallRow[]): Promise<void> {
  if (changed.length === 0) return
  const cells = changed.map((row): Readonly<Record<keyof typeof columnTypes, Cell>> => row)
  const { values, rows } = columnsOf(cells, 'id', columnTypes)
  const sets = [...values].flatMap(([column, value]) =>
    column === 'id' ? [] : [sql`${sql.ref(column)} = ${value}`],
  )
  await sql`
    update roll_calls set ${sql.join(sets)}, version = version + 1, updated_at = now()
    from ${rows} where roll_calls.id = rows.id`.execute(tx)
}

export async function deleteRollCalls(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('rollCalls').where(inIds(ids)).execute()
}
