import { CarInput } from '@naryad/contract/cars/cars'
import type { ObjectAction } from '@naryad/contract/history/history'
import { fieldTitle } from '@naryad/contract/kit/messages'
import type { Role } from '@naryad/contract/kit/rights'
import { RollCallAddition } from '@naryad/contract/roll-call/roll-call'
import type { Person } from '@naryad/contract/users/users'
import { type Insertable, sql, type SqlBool } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { arrayOf, type Cell, columnsOf } from '../../platform/db/query/set-based.ts'
import type { LastChange } from '../../platform/text/stale.ts'
import type { Entity, ObjectActionsTable } from './history.table.ts'

type NewAction = Required<Omit<Insertable<ObjectActionsTable>, 'id' | 'at'>>

const types = {
  objectId: 'integer',
  entity: 'text',
  userId: 'integer',
  source: 'text',
  kind: 'text',
  field: 'text',
  fromText: 'text',
  toText: 'text',
} as const

/** Inserts history rows of any number of objects in one statement, in the given order. */
export async function insertActions(tx: Tx, actions: readonly NewAction[]): Promise<void> {
  if (actions.length === 0) return
  const { values, rows } = columnsOf(
    actions.map((action): Record<keyof typeof types, Cell> => ({ ...action })),
    'objectId',
    types,
  )
  await sql`
    insert into object_actions (${sql.join([...values.keys()].map((column) => sql.ref(column)))})
    select ${sql.join([...values.values()])} from ${rows}`.execute(tx)
}

interface Slice {
  readonly limit: number
  readonly offset: number
}

/** The user who changed the object last, and when; undefined if a rule or a driver did. */
export async function findLastChange(
  db: Db,
  entity: Entity,
  objectId: number,
): Promise<LastChange | undefined> {
  const { at, lastName, firstName } =
    (await db
      .selectFrom('objectActions')
      .leftJoin('users', 'users.id', 'objectActions.userId')
      .select(['at', 'users.lastName', 'users.firstName'])
      .where('entity', '=', entity)
      .where('objectId', '=', objectId)
      .orderBy('objectActions.id', 'desc')
      .limit(1)
      .executeTakeFirst()) ?? {}
  return at && lastName && firstName !== null && firstName !== undefined
    ? { at, lastName, firstName }
    : undefined
}

/** Fields with notes of the staff. A client sees the reason of an absence on the roll-call itself. */
const noteTitles = [fieldTitle(CarInput, 'comment'), fieldTitle(RollCallAddition, 'comment')]
const ownerTitle = fieldTitle(CarInput, 'companyId')

/** Hides notes of the staff and changes made before the object came to the client's organization. */
const forClient = (entity: Entity, objectId: number) => sql<SqlBool>`
  (coalesce(field <> all(${arrayOf(noteTitles, 'text')}), true) and id > coalesce((
    select max(id) from object_actions
    where entity = ${entity} and object_id = ${objectId} and field = ${ownerTitle}), 0))`

/** Newest first. The caller has checked that the user may read the object. */
export async function searchActions(
  db: Db,
  who: { readonly role: Role },
  { entity, objectId }: { readonly entity: Entity; readonly objectId: number },
  { limit, offset }: Slice,
): Promise<{ items: ObjectAction[]; totalCount: number }> {
  const history = db
    .selectFrom('objectActions')
    .where('entity', '=', entity)
    .where('objectId', '=', objectId)
    .$if(who.role === 'client', (all) => all.where(forClient(entity, objectId)))
  const [items, { totalCount }] = await Promise.all([
    history
      .select((eb) => [
        'id',
        'at',
        'source',
        sql<ObjectAction['kind']>`kind`.as('kind'),
        'field',
        'fromText as from',
        'toText as to',
        jsonObjectFrom(
          eb
            .selectFrom('users')
            .select(['users.id', 'users.lastName', 'users.firstName', 'users.middleName'])
            .whereRef('users.id', '=', 'objectActions.userId'),
        )
          .$castTo<Person | null>()
          .as('who'),
      ])
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    history.select((eb) => eb.fn.countAll<number>().as('totalCount')).executeTakeFirstOrThrow(),
  ])
  return { items, totalCount }
}
