import type { ObjectAction } from '@naryad/contract/history/history'
import type { Person } from '@naryad/contract/users/users'
import { type Insertable, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { type Cell, columnsOf } from '../../platform/db/set-based.ts'
import type { Entity, ObjectActionsTable } from './history.table.ts'

type NewAction = Omit<Insertable<ObjectActionsTable>, 'id' | 'at'>

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

/** History of any number of objects by one statement, in the order given. */
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

/** The newest first. Whoever asks has seen that the person may read the object. */
export async function searchActions(
  db: Db,
  entity: Entity,
  objectId: number,
  { limit, offset }: Slice,
): Promise<{ items: ObjectAction[]; totalCount: number }> {
  const history = db.selectFrom('objectActions').where('entity', '=', entity).where('objectId', '=', objectId)
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
