import type { OwnPriceFilters } from '@naryad/contract/prices/prices'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { jsonRows } from '../../platform/db/query/json-rows.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'

/** A price that a list has of its own, with the item of the base list. */
export interface OwnPriceRow {
  readonly id: number
  readonly version: number
  readonly listId: number
  readonly list: string
  readonly priceItemId: number
  readonly code1c: string | null
  readonly title: string
  readonly unit: string
  readonly price: number
}

const joined = sql`(price_list_items as own
  join price_lists as lists on lists.id = own.list_id
  join price_items as items on items.id = own.price_item_id)`

const shown = sql`own.id, own.version, list_id, lists.title as list, price_item_id, code1c, items.title, unit, own.price`

/** By lists, then by titles. */
export async function findOwnPriceIds(db: Db, { listIds }: OwnPriceFilters): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select own.id from ${joined}
    where ${listIds === undefined ? sql`true` : sql`list_id = any(${arrayOf(listIds, 'integer')})`}
    order by lists.title collate ru, items.title collate ru, own.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** In the order of the ids. */
export async function readOwnPrices(db: Db, ids: readonly number[]): Promise<OwnPriceRow[]> {
  const { rows } = await sql<OwnPriceRow>`
    select ${shown} from unnest(${arrayOf(ids, 'integer')}) with ordinality as wanted(id, place)
    join ${joined} on own.id = wanted.id order by wanted.place`.execute(db)
  return rows
}

interface NamedList {
  readonly id: number
  readonly title: string
}

/** The lists with these titles, whatever their letters, locked before their prices. */
export async function lockListsOf(tx: Tx, titles: readonly string[]): Promise<NamedList[]> {
  const { rows } = await sql<NamedList>`
    select id, title from price_lists where lower(title) = any(${arrayOf(titles, 'text')})
    order by id for no key update`.execute(tx)
  return rows
}

export interface NamedItem extends Pick<OwnPriceRow, 'code1c' | 'title' | 'unit'> {
  readonly id: number
}

/** Items of the base list with one of these codes or titles; those in use first. They are locked against deletion. */
export async function findItemsOf(
  tx: Tx,
  codes: readonly string[],
  titles: readonly string[],
): Promise<NamedItem[]> {
  const { rows } = await sql<NamedItem>`
    select id, code1c, title, unit from price_items
    where code1c = any(${arrayOf(codes, 'text')}) or lower(title) = any(${arrayOf(titles, 'text')})
    order by is_active desc, id for key share`.execute(tx)
  return rows
}

export async function findOwnPrices(
  tx: Tx,
  listIds: readonly number[],
  itemIds: readonly number[],
): Promise<OwnPriceRow[]> {
  const { rows } = await sql<OwnPriceRow>`
    select ${shown} from ${joined}
    where list_id = any(${arrayOf(listIds, 'integer')}) and price_item_id = any(${arrayOf(itemIds, 'integer')})
    order by own.id for no key update of own`.execute(tx)
  return rows
}

export type OwnPriceChange = Pick<OwnPriceRow, 'listId' | 'priceItemId' | 'price'>

export async function insertOwnPrices(tx: Tx, inputs: readonly OwnPriceChange[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into price_list_items (list_id, price_item_id, price)
    select list_id, price_item_id, price from jsonb_populate_recordset(null::price_list_items, ${jsonRows(inputs)})
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function updateOwnPrices(
  tx: Tx,
  changes: readonly { readonly id: number; readonly input: OwnPriceChange }[],
): Promise<void> {
  const rows = changes.map(({ id, input: { price } }) => ({ id, price }))
  await sql`
    update price_list_items as own set price = rows.price, version = own.version + 1
    from jsonb_populate_recordset(null::price_list_items, ${jsonRows(rows)}) as rows
    where own.id = rows.id`.execute(tx)
}

export async function deleteOwnPrices(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from price_list_items where id = any(${arrayOf(ids, 'integer')})`.execute(tx)
}

/** A form that was opened before is older than these lists. */
export async function touchLists(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update price_lists set version = version + 1 where id = any(${arrayOf(ids, 'integer')})`.execute(
    tx,
  )
}
