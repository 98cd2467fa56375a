import { contractForms } from '@naryad/contract/contracts/contracts.words'
import { inQuotes } from '@naryad/contract/kit/quotes'
import { roubles } from '@naryad/contract/kit/roubles'
import { type PriceList, type PriceListChange, type PriceListInput } from '@naryad/contract/prices/prices'
import { priceListFields } from '@naryad/contract/prices/prices.fields'
import { priceListsRoutes } from '@naryad/contract/prices/prices.routes'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { Constraints } from '../../platform/http/errors.ts'
import { conflict, invalid, notFound, taken } from '../../platform/http/refusals.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { publishChange, publishReferenceChange } from '../../platform/live/publish-change.ts'
import { fieldChangesText } from '../../platform/text/field-changes.ts'
import { counted } from '../../platform/text/plural.ts'
import { recordDictionaryChange, refuseOlderEntry } from '../audit/index.ts'
import {
  deleteList,
  findList,
  insertList,
  lockList,
  readItemTitles,
  readLists,
  updateList,
} from './prices.repo.ts'

const what = 'Прайс-лист'
export const dictionary = { kind: 'price-lists', what }

export const priceListConstraints: Constraints = {
  price_lists_title_unique: () => taken('title', 'Прайс-лист с таким названием уже есть'),
  contracts_price_list: () => conflict('Прайс-лист указан в договорах: сначала замените его там'),
}

export async function listPriceLists(db: Db): Promise<{ items: PriceList[]; totalCount: number }> {
  const items = await readLists(db)
  return { items, totalCount: items.length }
}

export async function getPriceList(db: Db, id: number): Promise<PriceList> {
  const list = await findList(db, id)
  if (!list) throw notFound(what)
  return list
}

export const createPriceList = (db: Db, ctx: Ctx, input: PriceListInput): Promise<PriceList> =>
  idempotently(db, ctx, priceListsRoutes.create, input, async (tx) => {
    await readTitles(tx, input)
    const id = await insertList(tx, input)
    await recordList(tx, ctx, { id, title: input.title }, 'Добавлено')
    return getPriceList(tx, id)
  })

export const changePriceList = (
  db: Db,
  ctx: Ctx,
  id: number,
  { version, ...input }: PriceListChange,
): Promise<PriceList> =>
  inTransaction(db, async (tx) => {
    const before = await lockList(tx, id)
    if (!before) throw notFound(what)
    await refuseOlderEntry(tx, dictionary, version, before)
    const titles = await readTitles(tx, input, before)
    const details = changesText(before, input, titles)
    if (details === '') return before
    await updateList(tx, id, input)
    await recordList(tx, ctx, { id, title: input.title }, details)
    if (input.title !== before.title) await publishReferenceChange(tx, 'prices')
    return getPriceList(tx, id)
  })

export const removePriceList = (db: Db, ctx: Ctx, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const list = await lockList(tx, id)
    if (!list) throw notFound(what)
    if (list.contractsCount > 0)
      throw conflict(
        `${what} ${inQuotes(list.title)} удалить нельзя: по нему ${counted(list.contractsCount, contractForms)}`,
      )
    await deleteList(tx, id)
    await recordList(tx, ctx, list, 'Удалено')
  })

type Titles = ReadonlyMap<number, string>
type Items = Pick<PriceListInput, 'items'>

async function readTitles(tx: Tx, input: Items, before: Items = { items: [] }): Promise<Titles> {
  const idsOf = ({ items }: Items): number[] => items.map(({ priceItemId }) => priceItemId)
  const titles = await readItemTitles(tx, [...idsOf(input), ...idsOf(before)])
  const missing = input.items.findIndex(({ priceItemId }) => !titles.has(priceItemId))
  if (missing >= 0) throw invalid({ [`items.${missing}.priceItemId`]: 'Позиция: такой записи нет' })
  return titles
}

/** «Выезд 1 500 ₽, Кабель 200 ₽» of the prices that the other side does not have. */
function pricesText(items: Items['items'], others: Items['items'], titles: Titles): string | null {
  const known = new Map(others.map(({ priceItemId, price }) => [priceItemId, price]))
  const own = items
    .filter(({ priceItemId, price }) => known.get(priceItemId) !== price)
    .map(({ priceItemId, price }) => `${titles.get(priceItemId) ?? ''} ${roubles(price)}`)
  return own.length === 0 ? null : own.join(', ')
}

function changesText(before: PriceListInput, after: PriceListInput, titles: Titles): string {
  const prices = [
    pricesText(before.items, after.items, titles),
    pricesText(after.items, before.items, titles),
  ] as const
  const isPriced = prices.some((text) => text !== null)
  return fieldChangesText(
    priceListFields,
    before,
    // The same prices are no change, whatever the order in which they are sent.
    isPriced ? after : { ...after, items: before.items },
    { items: prices },
  )
}

async function recordList(
  tx: Tx,
  ctx: Ctx,
  entry: { id: number; title: string },
  details: string,
): Promise<void> {
  await recordDictionaryChange(tx, ctx, dictionary, entry, details)
  await publishChange(tx, { room: 'prices', changes: [{ id: entry.id }] })
}
