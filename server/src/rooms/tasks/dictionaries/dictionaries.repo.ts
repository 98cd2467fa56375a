import type { PriceItem, PriceItemInput } from '@naryad/contract/tasks/price-items'
import type { CarServer, TaskCategory, TaskType } from '@naryad/contract/tasks/tasks'
import type { CarServerInput, TaskCategoryInput, TaskTypeInput } from '@naryad/contract/tasks/tasks.inputs'
import { type RawBuilder, sql } from 'kysely'

import type { Db, Tx } from '../../../platform/db/connect.ts'

interface Uses {
  readonly tasks: number
  readonly cars: number
  /** Titles of the kinds of maintenance that create tasks with this entry. */
  readonly kinds: readonly string[]
}

/** Rows that tasks refer to, maintained by the administrator. */
export interface DictionaryRepo<Row, Input> {
  list(db: Db): Promise<Row[]>
  insert(tx: Tx, input: Input): Promise<Row>
  /** Increments the version, whatever the input contains. */
  update(tx: Tx, id: number, input: Input): Promise<Row | undefined>
  /** Locks the row, so that no new reference to it is created meanwhile. */
  lock(tx: Tx, id: number): Promise<Row | undefined>
  countUses(tx: Tx, id: number): Promise<Uses>
  remove(tx: Tx, id: number): Promise<unknown>
}

const byTitle = sql`title collate ru, id`
const nextVersion = sql<number>`version + 1`

async function usesOf(
  tx: Tx,
  counts: { tasks: RawBuilder<unknown>; cars?: RawBuilder<unknown>; kinds?: RawBuilder<unknown> },
): Promise<Uses> {
  const { rows } = await sql<Uses>`
    select (select count(*)::int from tasks where ${counts.tasks}) as tasks,
      ${counts.cars ? sql`(select count(*)::int from cars where ${counts.cars})` : sql`0`} as cars,
      array(select title from maintenance_kinds where ${counts.kinds ?? sql`false`} order by title collate ru, id)
        as kinds`.execute(tx)
  return rows[0] ?? { tasks: 0, cars: 0, kinds: [] }
}

const typeColumns = [
  'id',
  'title',
  'queues',
  'checklist',
  'reportTemplate',
  'parts',
  'isActive',
  'version',
] as const
/** A caller that does not know of parts leaves them as they are. */
const typeValues = ({ checklist, parts, ...input }: TaskTypeInput) => ({
  ...input,
  checklist: JSON.stringify(checklist),
  ...(parts && { parts: JSON.stringify(parts) }),
})

export const taskTypes: DictionaryRepo<TaskType, TaskTypeInput> = {
  list: (db) => db.selectFrom('taskTypes').select(typeColumns).orderBy(byTitle).execute(),
  insert: (tx, input) =>
    tx.insertInto('taskTypes').values(typeValues(input)).returning(typeColumns).executeTakeFirstOrThrow(),
  update: (tx, id, input) =>
    tx
      .updateTable('taskTypes')
      .set({ ...typeValues(input), version: nextVersion })
      .where('id', '=', id)
      .returning(typeColumns)
      .executeTakeFirst(),
  lock: (tx, id) =>
    tx.selectFrom('taskTypes').select(typeColumns).where('id', '=', id).forUpdate().executeTakeFirst(),
  countUses: (tx, id) => usesOf(tx, { tasks: sql`type_id = ${id}`, kinds: sql`task_type_id = ${id}` }),
  remove: (tx, id) => tx.deleteFrom('taskTypes').where('id', '=', id).execute(),
}

const categoryColumns = ['id', 'title', 'queue', 'unitKind', 'isActive', 'version'] as const

export const taskCategories: DictionaryRepo<TaskCategory, TaskCategoryInput> = {
  list: (db) => db.selectFrom('taskCategories').select(categoryColumns).orderBy(byTitle).execute(),
  insert: (tx, input) =>
    tx.insertInto('taskCategories').values(input).returning(categoryColumns).executeTakeFirstOrThrow(),
  update: (tx, id, input) =>
    tx
      .updateTable('taskCategories')
      .set({ ...input, version: nextVersion })
      .where('id', '=', id)
      .returning(categoryColumns)
      .executeTakeFirst(),
  lock: (tx, id) =>
    tx
      .selectFrom('taskCategories')
      .select(categoryColumns)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  countUses: (tx, id) =>
    usesOf(tx, { tasks: sql`category_id = ${id}`, kinds: sql`task_category_id = ${id}` }),
  remove: (tx, id) => tx.deleteFrom('taskCategories').where('id', '=', id).execute(),
}

const serverColumns = ['id', 'title', 'isActive', 'version'] as const

export const carServers: DictionaryRepo<CarServer, CarServerInput> = {
  list: (db) => db.selectFrom('carServers').select(serverColumns).orderBy(byTitle).execute(),
  insert: (tx, input) =>
    tx.insertInto('carServers').values(input).returning(serverColumns).executeTakeFirstOrThrow(),
  update: (tx, id, input) =>
    tx
      .updateTable('carServers')
      .set({ ...input, version: nextVersion })
      .where('id', '=', id)
      .returning(serverColumns)
      .executeTakeFirst(),
  lock: (tx, id) =>
    tx.selectFrom('carServers').select(serverColumns).where('id', '=', id).forUpdate().executeTakeFirst(),
  countUses: (tx, id) => usesOf(tx, { tasks: sql`car_server_id = ${id}`, cars: sql`car_server_id = ${id}` }),
  remove: (tx, id) => tx.deleteFrom('carServers').where('id', '=', id).execute(),
}

/** All that an item is. */
export type WholePriceItem = Required<PriceItemInput>

export const priceItemFields = [
  'title',
  'kind',
  'unit',
  'price',
  'code1c',
  'unitModelId',
  'maintenanceKindId',
  'dueWhat',
  'isActive',
] as const satisfies readonly (keyof WholePriceItem)[]

const priceColumns = ['id', ...priceItemFields, 'version'] as const

/** Cost lines are copies of price items, so an item can always be deleted. */
export const priceItems: DictionaryRepo<PriceItem, PriceItemInput> = {
  list: (db) =>
    db.selectFrom('priceItems').select(priceColumns).orderBy('kind', 'desc').orderBy(byTitle).execute(),
  insert: (tx, input) =>
    tx.insertInto('priceItems').values(input).returning(priceColumns).executeTakeFirstOrThrow(),
  update: (tx, id, input) =>
    tx
      .updateTable('priceItems')
      .set({ ...input, version: nextVersion })
      .where('id', '=', id)
      .returning(priceColumns)
      .executeTakeFirst(),
  lock: (tx, id) =>
    tx.selectFrom('priceItems').select(priceColumns).where('id', '=', id).forUpdate().executeTakeFirst(),
  countUses: async () => ({ tasks: 0, cars: 0, kinds: [] }),
  remove: (tx, id) => tx.deleteFrom('priceItems').where('id', '=', id).execute(),
}
