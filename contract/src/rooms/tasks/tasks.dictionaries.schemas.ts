import { z } from 'zod'

import { IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import { PriceItem, PriceItemChange, PriceItemInput } from './price-items.ts'
import {
  CarServerChange,
  CarServerInput,
  TaskCategoryChange,
  TaskCategoryInput,
  TaskTypeChange,
  TaskTypeInput,
} from './tasks.inputs.ts'
import { CarServer, TaskCategory, TaskType } from './tasks.ts'

interface Entry<Row, Input, Change> {
  row: Row
  input: Input
  /** PUT: if `version` is sent, a stale one is rejected. */
  change: Change
}

const dictionary = <Row extends z.ZodObject, Input extends z.ZodType, Change extends z.ZodType>(
  what: string,
  { row, input, change }: Entry<Row, Input, Change>,
) =>
  schemas({
    list: { summary: `Справочник: ${what}`, reply: listOf(row) },
    create: { summary: `${what}: добавить`, body: input, reply: row },
    update: {
      summary: `${what}: изменить`,
      params: IdParams,
      body: change,
      reads: { schema: row },
      reply: row,
    },
    remove: { summary: `${what}: удалить`, params: IdParams },
  })

/** How many entries were added to each dictionary; 0: the dictionary was not empty. */
export const AddedDictionaries = z
  .object({ types: z.int(), categories: z.int(), carServers: z.int() })
  .meta({ id: 'AddedDictionaries' })
export type AddedDictionaries = z.infer<typeof AddedDictionaries>

export const taskTypesSchemas = dictionary('виды работ', {
  row: TaskType,
  input: TaskTypeInput,
  change: TaskTypeChange,
})
export const taskCategoriesSchemas = dictionary('категории', {
  row: TaskCategory,
  input: TaskCategoryInput,
  change: TaskCategoryChange,
})
export const carServersSchemas = dictionary('серверы мониторинга', {
  row: CarServer,
  input: CarServerInput,
  change: CarServerChange,
})

const priceItems = dictionary('прайс-лист', {
  row: PriceItem,
  input: PriceItemInput,
  change: PriceItemChange,
})

export const priceItemsSchemas = schemas({
  ...priceItems,
  list: { ...priceItems.list, summary: 'Прайс-лист работ и деталей' },
})

export const standardDictionariesSchemas = schemas({
  add: {
    summary: 'Заполнить пустые справочники обычными видами работ, категориями и серверами',
    reply: AddedDictionaries,
  },
})
