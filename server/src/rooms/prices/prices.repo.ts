import type { OwnPrice, PriceList, PriceListInput } from '@naryad/contract/prices/prices'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'

const lists = (db: Db) =>
  db.selectFrom('priceLists as lists').select([
    'lists.id',
    'lists.title',
    'lists.dateFrom',
    'lists.percent',
    'lists.isActive',
    'lists.version',
    sql<OwnPrice[]>`(select coalesce(json_agg(json_build_object('priceItemId', price_item_id, 'price', price)
      order by price_item_id), '[]') from price_list_items where list_id = lists.id)`.as('items'),
    sql<number>`(select count(*)::int from contracts where price_list_id = lists.id)`.as('contractsCount'),
  ])

export const readLists = (db: Db): Promise<PriceList[]> =>
  lists(db)
    .orderBy(sql`lists.title collate ru`)
    .orderBy('lists.id')
    .execute()

export const findList = (db: Db, id: number): Promise<PriceList | undefined> =>
  lists(db).where('lists.id', '=', id).executeTakeFirst()

export const lockList = (tx: Tx, id: number): Promise<PriceList | undefined> =>
  lists(tx).where('lists.id', '=', id).forUpdate('lists').executeTakeFirst()

export async function insertList(tx: Tx, { items, ...input }: PriceListInput): Promise<number> {
  const { id } = await tx.insertInto('priceLists').values(input).returning('id').executeTakeFirstOrThrow()
  await insertItems(tx, id, items)
  return id
}

export async function updateList(tx: Tx, id: number, { items, ...input }: PriceListInput): Promise<void> {
  await tx
    .updateTable('priceLists')
    .set({ ...input, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
  await tx
    .deleteFrom('priceListItems')
    .where('listId', '=', id)
    .where(
      'priceItemId',
      '<>',
      sql<number>`all(${arrayOf(
        items.map(({ priceItemId }) => priceItemId),
        'integer',
      )})`,
    )
    .execute()
  await insertItems(tx, id, items)
}

/** A price that stays keeps its number, by which an import is taken back. */
async function insertItems(tx: Tx, listId: number, items: readonly OwnPrice[]): Promise<void> {
  if (items.length === 0) return
  await tx
    .insertInto('priceListItems')
    .values(items.map((item) => ({ listId, ...item })))
    .onConflict((conflict) =>
      conflict
        .columns(['listId', 'priceItemId'])
        .doUpdateSet({
          price: sql<number>`excluded.price`,
          version: sql<number>`price_list_items.version + 1`,
        })
        .where(sql<boolean>`price_list_items.price <> excluded.price`),
    )
    .execute()
}

export async function deleteList(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('priceLists').where('id', '=', id).execute()
}

/** Which of these price items exist; they are locked against deletion. */
export async function readItemTitles(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from price_items where id = any(${arrayOf(ids, 'integer')}) order by id for key share`.execute(
    tx,
  )
  return new Map(rows.map(({ id, title }) => [id, title]))
}
