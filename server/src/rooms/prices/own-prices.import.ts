import { inQuotes } from '@naryad/contract/kit/quotes'
import { roubles } from '@naryad/contract/kit/roubles'
import { OwnPrice } from '@naryad/contract/prices/prices'
import { z } from 'zod'

import type { Tx } from '../../platform/db/connect.ts'
import { lineOf } from '../../platform/imports/cells.ts'
import { valueColumn } from '../../platform/imports/columns.ts'
import type { ImportRegister } from '../../platform/imports/register.ts'
import {
  ambiguity,
  type Draft,
  type Existing,
  type ImportAuthor,
  type ImportTarget,
  keyText,
  type Match,
  noMatch,
  type RecordedChange,
  writerOf,
} from '../../platform/imports/target.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { recordAudit } from '../audit/index.ts'
import {
  deleteOwnPrices,
  findItemsOf,
  findOwnPrices,
  insertOwnPrices,
  lockListsOf,
  type NamedItem,
  type OwnPriceRow,
  readOwnPrices,
  touchLists,
  updateOwnPrices,
} from './own-prices.repo.ts'
import { priceColumns } from './price-columns.ts'
import { dictionary } from './prices.service.ts'

/** List and item are those that exist: a row changes their price alone. */
const Schema = z.strictObject({
  ...OwnPrice.shape,
  listId: z.int(),
  list: z.string(),
  code1c: z.string().nullable().default(null),
  title: z.string().default(''),
  unit: z.string().default(''),
})
type Input = z.infer<typeof Schema>

/** As a cell with the text is read. */
const fold = (text: unknown): string => lineOf(keyText(text)).toLowerCase()

/** A cell loses an apostrophe at its beginning, which marks a text for spreadsheets. */
const asStored = (text: string): readonly string[] => [text, `'${text}`]

const foldedOf = (drafts: readonly Draft[], field: string): string[] =>
  drafts.flatMap(({ values }) => keyText(values[field]).toLowerCase() || []).flatMap(asStored)

/** The column and what is wrong with its cell. */
type Wrong = readonly [column: string, message: string]

const isWrong = (found: object): found is Wrong => Array.isArray(found)

type Lists = Awaited<ReturnType<typeof lockListsOf>>

interface Known {
  readonly lists: Lists
  readonly items: readonly NamedItem[]
}

function listOf({ values }: Draft, lists: Lists): Lists[number] | Wrong {
  const found = lists.find(({ title }) => fold(title) === fold(values['list']))
  const name = inQuotes(keyText(values['list']))
  return (
    found ?? [
      'Прайс-лист',
      `прайс-листа ${name} нет: добавьте его в настройках, раздел «Прайс-листы договоров»`,
    ]
  )
}

/** The item of the base list, by its code, else by its title. */
function itemOf({ values }: Draft, items: readonly NamedItem[]): NamedItem | Wrong {
  const { code1c, title, unit } = values
  const byTitle = title === undefined ? [] : items.filter((item) => fold(item.title) === fold(title))
  const withCode =
    code1c === undefined ? [] : items.filter((item) => item.code1c !== null && lineOf(item.code1c) === code1c)
  // An item out of use may have the code of another one.
  const both = withCode.find(({ id }) => byTitle.some((one) => one.id === id))
  const item = code1c === undefined ? byTitle[0] : title === undefined ? withCode[0] : both
  if (!item) return whyNone(values, withCode)
  return unit !== undefined && fold(item.unit) !== fold(unit)
    ? ['Ед.', `единица позиции — ${inQuotes(item.unit)}: единицы меняют в базовом прайс-листе`]
    : item
}

function whyNone({ code1c, title }: Draft['values'], [other]: readonly NamedItem[]): Wrong {
  if (code1c === undefined)
    return ['Название', `позиции ${inQuotes(keyText(title))} в базовом прайс-листе нет`]
  return other
    ? ['Код', `этот код у позиции ${inQuotes(other.title)}: названия меняют в базовом прайс-листе`]
    : ['Код', `позиции с кодом ${inQuotes(keyText(code1c))} в базовом прайс-листе нет`]
}

/** Fills in what exists, so that nothing but the price can differ. */
function place(draft: Draft, { lists, items }: Known): { listId: number; itemId: number } | undefined {
  const list = listOf(draft, lists)
  const item = itemOf(draft, items)
  for (const found of [list, item]) if (isWrong(found)) ambiguity(draft, ...found)
  if (isWrong(list) || isWrong(item)) return undefined
  const { code1c, title, unit } = item
  Object.assign(draft.values, {
    listId: list.id,
    list: list.title,
    priceItemId: item.id,
    code1c,
    title,
    unit,
  })
  return { listId: list.id, itemId: item.id }
}

const existingOf = ({ id, version, ...input }: OwnPriceRow): Existing => ({
  id,
  title: input.title,
  detail: input.list,
  version,
  input: input satisfies Input,
  texts: {},
})

async function find(tx: Tx, drafts: readonly Draft[], made: ReadonlySet<number>): Promise<Match[]> {
  const lists = await lockListsOf(tx, foldedOf(drafts, 'list'))
  const codes = drafts.flatMap(({ values }) => keyText(values['code1c']) || []).flatMap(asStored)
  const items = await findItemsOf(tx, codes, foldedOf(drafts, 'title'))
  const places = drafts.map((draft) => place(draft, { lists, items }))
  const own = await findOwnPrices(
    tx,
    lists.map(({ id }) => id),
    items.map(({ id }) => id),
  )
  return places.map((at): Match => {
    const price = own.find((one) => one.listId === at?.listId && one.priceItemId === at.itemId)
    return price && !made.has(price.id) ? { candidates: [existingOf(price)], doubt: null } : noMatch
  })
}

const detailsOf = (price: OwnPriceRow, changes: readonly RecordedChange[]): string =>
  changes
    .map(({ kind, from, to }) => {
      if (kind === 'CREATED') return `${price.title}: своя цена ${roubles(price.price)}`
      return kind === 'DELETED'
        ? `${price.title}: своей цены больше нет`
        : `${price.title}: ${from ?? 'не указано'} → ${to ?? 'не указано'}`
    })
    .join('; ')

/** The audit has room for 4000 signs, and one portion of a file has a thousand prices. */
const maxDetails = 3500

function shortened(prices: readonly string[]): string {
  const shown: string[] = []
  let length = 0
  for (const text of prices) {
    length += text.length + 2
    if (length > maxDetails) break
    shown.push(text)
  }
  const left = prices.length - shown.length
  return [...shown, ...(left > 0 ? [`и ещё цен: ${left}`] : [])].join('; ')
}

/** A target remembers what it has deleted: the audit names it afterwards. */
function openTarget(): ImportTarget {
  const removed = new Map<number, OwnPriceRow>()

  /** A dictionary is audited: one record for each list. */
  async function record(tx: Tx, { who }: ImportAuthor, changes: readonly RecordedChange[]): Promise<void> {
    const byPrice = Map.groupBy(changes, ({ objectId }) => objectId)
    const prices = [...(await readOwnPrices(tx, [...byPrice.keys()])), ...removed.values()]
    for (const [listId, own] of Map.groupBy(prices, (price) => price.listId)) {
      const details = shortened(own.map((price) => detailsOf(price, byPrice.get(price.id) ?? [])))
      const title = own[0]?.list ?? ''
      await recordAudit(tx, {
        kind: 'DICTIONARY_CHANGED',
        userId: who.id,
        object: { kind: dictionary.kind, id: listId, title },
        details: `${dictionary.what}, загрузка из файла. ${details}`,
      })
    }
    const listIds = [...new Set(prices.map(({ listId }) => listId))]
    await touchLists(tx, listIds)
    await publishChange(tx, { room: 'prices', changes: listIds.map((id) => ({ id })) })
    removed.clear()
  }

  return {
    entity: 'priceLists',
    title: 'Цены договоров',
    schema: Schema,
    needed: [['list'], ['code1c', 'title'], ['price']],
    required: ['list', 'code1c', 'title', 'unit', 'price'],
    columns: [
      valueColumn('Прайс-лист', 'list', lineOf, {
        kind: 'text',
        width: 220,
        synonyms: ['Прайслист', 'Прайс', 'Название прайс-листа'],
        examples: ['Крупные парки', 'Крупные парки'],
        hint: 'Как в настройках: по нему строка находит свой прайс-лист',
      }),
      ...priceColumns({
        codeHint: 'Позиция базового прайс-листа, без кода — по названию',
        prices: [4100, '17 500,50'],
      }),
    ],
    subjectOf: ({ values }) => keyText(values['title'] ?? values['code1c']),
    resolve: async () => undefined,
    find,
    keysOf: ({ listId, priceItemId }) => [`${keyText(listId)} ${keyText(priceItemId)}`],
    wordOf: (field, value) => (field === 'price' ? roubles(Number(value)) : undefined),
    record,
    writer: writerOf<Input>({
      insert: insertOwnPrices,
      update: updateOwnPrices,
      remove: async (tx, ids) => {
        for (const price of await readOwnPrices(tx, ids)) removed.set(price.id, price)
        await deleteOwnPrices(tx, ids)
      },
    }),
  }
}

export const ownPricesImport = {
  open: openTarget,
  table: 'price_list_items',
  usedBy: [],
  people: [],
} satisfies ImportRegister
