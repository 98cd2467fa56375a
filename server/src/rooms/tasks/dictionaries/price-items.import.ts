import { inQuotes } from '@naryad/contract/kit/quotes'
import { roubles } from '@naryad/contract/kit/roubles'
import { priceItemFields } from '@naryad/contract/tasks/dictionaries.fields'
import { PriceItemInput, PriceKind } from '@naryad/contract/tasks/price-items'
import { type PriceKind as Kind, priceKindTitles } from '@naryad/contract/tasks/price-items.words'
import { z } from 'zod'

import type { Tx } from '../../../platform/db/connect.ts'
import { recoded } from '../../../platform/imports/accounting-codes.ts'
import { choiceOf, flagOf, lineOf } from '../../../platform/imports/cells.ts'
import { valueColumn } from '../../../platform/imports/columns.ts'
import type { ImportRegister } from '../../../platform/imports/register.ts'
import {
  type Draft,
  type Existing,
  type ImportAuthor,
  type ImportTarget,
  keyText,
  type Match,
  noMatch,
  problem,
  type RecordedChange,
  writerOf,
} from '../../../platform/imports/target.ts'
import { publishReferenceChange } from '../../../platform/live/publish-change.ts'
import { yesNo } from '../../../platform/text/values.ts'
import { recordAudit } from '../../audit/index.ts'
import { priceColumns } from '../../prices/index.ts'
import type { WholePriceItem } from './dictionaries.repo.ts'
import {
  deletePriceItems,
  findPriceItems,
  insertPriceItems,
  readPriceItemTitles,
  updatePriceItems,
} from './price-items.import.repo.ts'

/** A new item of a file without these columns is a work that is in use. */
const Schema = z.strictObject({
  ...PriceItemInput.shape,
  kind: PriceKind.default('WORK'),
  isActive: PriceItemInput.shape.isActive.default(true),
  code1c: PriceItemInput.shape.code1c.unwrap().default(null),
  unitModelId: PriceItemInput.shape.unitModelId.unwrap().default(null),
  maintenanceKindId: PriceItemInput.shape.maintenanceKindId.unwrap().default(null),
  dueWhat: PriceItemInput.shape.dueWhat.unwrap().default(null),
})

type Found = Awaited<ReturnType<typeof findPriceItems>>[number]

const existingOf = ({ id, version, ...input }: Found): Existing => ({
  id,
  title: input.title,
  version,
  input: input satisfies WholePriceItem,
  texts: {},
})

/** As a cell with the title is read. */
const fold = (title: unknown): string => lineOf(keyText(title)).toLowerCase()

/** A cell loses an apostrophe at its beginning, which marks a text for spreadsheets. */
const asStored = (text: string): readonly string[] => [text, `'${text}`]

const byTitle = ({ values }: Draft, found: readonly Found[]): Found | undefined =>
  found.find((item) => fold(item.title) === fold(values['title']))

/** An item out of use may have the code of another one. */
function byCode({ values: { code1c } }: Draft, found: readonly Found[], titled: Found | undefined) {
  const withCode =
    code1c === undefined ? [] : found.filter((item) => item.code1c !== null && lineOf(item.code1c) === code1c)
  return withCode.find(({ id }) => id === titled?.id) ?? withCode[0]
}

/**
 * By its code, else by its title; a row with the code of one item and the title of another is neither, unless the file gives
 * the first one another code.
 */
function matchesOf(drafts: readonly Draft[], found: readonly Found[]): Match[] {
  const titled = drafts.map((draft) => byTitle(draft, found))
  const leaving = recoded(
    drafts,
    titled.map((item) => item && existingOf(item)),
    'code1c',
  )
  return drafts.map((draft, at): Match => {
    const own = titled[at]
    const coded = byCode(draft, found, own)
    const item = coded ?? own
    if (!item) return noMatch
    if (!own || !coded || coded.id === own.id) return { candidates: [existingOf(item)], doubt: null }
    const refuse = () => {
      draft.isAmbiguous = true
      problem(draft, 'Код', `этот код у позиции ${inQuotes(coded.title)}, а название — у другой`)
    }
    if (!leaving.has(coded.id)) {
      refuse()
      return { candidates: [existingOf(coded)], doubt: null }
    }
    const owner = existingOf(coded)
    return {
      candidates: [existingOf(own)],
      doubt: null,
      takesCodeFrom: { owner, field: 'code1c', refuse },
    }
  })
}

const what = 'Позиция прайс-листа'

/** What the audit says of an item that a file has written. */
const detailsOf = ({ kind, field, from, to }: RecordedChange): string =>
  kind === 'CHANGED'
    ? `${field ?? ''}: ${from ?? 'не указано'} → ${to ?? 'не указано'}`
    : kind === 'CREATED'
      ? 'Добавлено'
      : 'Удалено'

/** A dictionary is audited: one record for each item. */
async function record(tx: Tx, { who }: ImportAuthor, changes: readonly RecordedChange[]): Promise<void> {
  const byItem = Map.groupBy(changes, ({ objectId }) => objectId)
  const titles = await readPriceItemTitles(tx, [...byItem.keys()])
  for (const [id, own] of byItem)
    await recordAudit(tx, {
      kind: 'DICTIONARY_CHANGED',
      userId: who.id,
      object: { kind: 'price-items', id, title: titles.get(id) ?? '' },
      details: `${what}, загрузка из файла. ${own.map(detailsOf).join('; ')}`,
    })
}

const target: ImportTarget = {
  entity: 'priceItems',
  title: 'Прайс-лист',
  schema: Schema,
  needed: [['title']],
  required: ['title', 'price'],
  columns: [
    ...priceColumns({
      codeHint: 'По коду позиция обновится, без кода — по названию. Ноли в начале сохраняются',
      prices: [4600, '18 900,50'],
    }),
    valueColumn(priceItemFields.kind.title, 'kind', (cell) => choiceOf(cell, priceKindTitles), {
      kind: 'text',
      width: 100,
      choices: Object.values(priceKindTitles),
      examples: ['Работа', 'Деталь'],
      hint: 'Пусто у новой — работа',
    }),
    valueColumn(priceItemFields.isActive.title, 'isActive', (cell) => flagOf(cell, 'Да', 'Нет'), {
      kind: 'text',
      width: 110,
      choices: ['Да', 'Нет'],
      examples: ['Да', 'Да'],
    }),
  ],
  subjectOf: ({ values }) => keyText(values['title']),
  resolve: async () => undefined,
  find: async (tx, drafts, made) => {
    const textsOf = (field: string) => drafts.flatMap(({ values }) => keyText(values[field]) || [])
    const found = await findPriceItems(
      tx,
      textsOf('code1c').flatMap(asStored),
      textsOf('title').flatMap((title) => asStored(title.toLowerCase())),
    )
    const known = found.filter(({ id }) => !made.has(id))
    return matchesOf(drafts, known)
  },
  uniqueKeysOf: ({ title, code1c, isActive }) => [
    `title ${fold(title)}`,
    ...(code1c === null || !isActive ? [] : [`code ${keyText(code1c)}`]),
  ],
  keysOf: () => [],
  wordOf: (field, value) =>
    field === 'price'
      ? roubles(Number(value))
      : field === 'kind'
        ? priceKindTitles[value as Kind]
        : field === 'isActive'
          ? yesNo(value === true)
          : undefined,
  record,
  writer: {
    ...writerOf<WholePriceItem>({
      insert: insertPriceItems,
      update: updatePriceItems,
      remove: deletePriceItems,
    }),
    finish: (tx) => publishReferenceChange(tx, 'dictionaries'),
  },
}

export const priceItemsImport = {
  open: () => target,
  table: 'price_items',
  usedBy: [
    'select from price_list_items where price_item_id = own.id',
    'select from unit_models where price_item_id = own.id',
  ],
  people: [],
} satisfies ImportRegister
