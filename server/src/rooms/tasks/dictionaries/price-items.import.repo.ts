import type { PriceItem } from '@naryad/contract/tasks/price-items'
import { sql } from 'kysely'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { columnNames, columnUpdates, jsonRows } from '../../../platform/db/query/json-rows.ts'
import { arrayOf } from '../../../platform/db/query/set-based.ts'
import { priceItemFields, type WholePriceItem } from './dictionaries.repo.ts'

/** Items with one of these codes or titles, locked; those in use first. */
export async function findPriceItems(
  tx: Tx,
  codes: readonly string[],
  titles: readonly string[],
): Promise<(WholePriceItem & { id: number; version: number })[]> {
  const { rows } = await sql<WholePriceItem & { id: number; version: number }>`
    select id, version, ${columnNames(priceItemFields)} from price_items
    where code1c = any(${arrayOf(codes, 'text')}) or lower(title) = any(${arrayOf(titles, 'text')})
    order by is_active desc, id for no key update`.execute(tx)
  return rows
}

export async function insertPriceItems(tx: Tx, inputs: readonly WholePriceItem[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into price_items (${columnNames(priceItemFields)})
    select ${columnNames(priceItemFields)} from jsonb_populate_recordset(null::price_items, ${jsonRows(inputs)})
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function updatePriceItems(
  tx: Tx,
  changes: readonly { readonly id: number; readonly input: WholePriceItem }[],
): Promise<void> {
  const rows = changes.map(({ id, input }) => ({ id, ...input }))
  // Items may exchange their codes, of which no two in use are the same at any moment.
  await sql`
    update price_items set code1c = null from jsonb_populate_recordset(null::price_items, ${jsonRows(rows)}) as rows
    where price_items.id = rows.id and price_items.code1c is distinct from rows.code1c`.execute(tx)
  await sql`
    update price_items set ${columnUpdates(priceItemFields)}, version = price_items.version + 1
    from jsonb_populate_recordset(null::price_items, ${jsonRows(rows)}) as rows
    where price_items.id = rows.id`.execute(tx)
}

export async function deletePriceItems(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from price_items where id = any(${arrayOf(ids, 'integer')})`.execute(tx)
}

export async function readPriceItemTitles(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const items = await readPriceItems(db, ids)
  return new Map(items.map(({ id, title }) => [id, title]))
}

/** Works before parts, then by title. */
export async function findPriceItemIds(db: Db, isActive: boolean | undefined): Promise<number[]> {
  const rows = await db
    .selectFrom('priceItems')
    .select('id')
    .$if(isActive !== undefined, (items) => items.where('isActive', '=', isActive ?? true))
    .orderBy('kind', 'desc')
    .orderBy(sql`title collate ru, id`)
    .execute()
  return rows.map(({ id }) => id)
}

type ListedPriceItem = Pick<PriceItem, 'id' | 'title' | 'kind' | 'unit' | 'price' | 'code1c' | 'isActive'>

/** In the order of the ids. */
export async function readPriceItems(db: Db, ids: readonly number[]): Promise<ListedPriceItem[]> {
  const { rows } = await sql<ListedPriceItem>`
    select items.id, title, kind, unit, price, code1c, is_active
    from unnest(${arrayOf(ids, 'integer')}) with ordinality as wanted(id, place)
    join price_items as items on items.id = wanted.id order by wanted.place`.execute(db)
  return rows
}
