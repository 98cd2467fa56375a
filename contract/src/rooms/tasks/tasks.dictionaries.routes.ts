import type { z } from 'zod'

import { IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { routes, type RouteDef } from '../../kit/route.ts'
import { PriceItem, PriceItemChange, PriceItemInput } from './price-items.ts'
import {
  CarServerChange,
  CarServerInput,
  TaskCategoryChange,
  TaskCategoryInput,
  TaskTypeChange,
  TaskTypeInput,
} from './tasks.inputs.ts'
import { AddedDictionaries, CarServer, TaskCategory, TaskType } from './tasks.ts'

interface Schemas<Row, Input, Change> {
  row: Row
  input: Input
  /** PUT: if `version` is sent, a stale one is rejected. */
  change: Change
}

const dictionary = <Row extends z.ZodObject, Input extends z.ZodType, Change extends z.ZodType>(
  path: string,
  what: string,
  { row, input, change }: Schemas<Row, Input, Change>,
) => {
  const administered = { access: 'tasks.administer', reply: row } as const
  return {
    list: {
      method: 'GET',
      path,
      access: 'signedIn',
      programs: 'open',
      summary: `Справочник: ${what}`,
      reply: listOf(row),
    },
    create: {
      ...administered,
      method: 'POST',
      path,
      summary: `${what}: добавить`,
      body: input,
      status: 201,
      creates: true,
    },
    update: {
      ...administered,
      method: 'PUT',
      path: `${path}/:id`,
      summary: `${what}: изменить`,
      params: IdParams,
      body: change,
      reads: { schema: row },
    },
    remove: {
      method: 'DELETE',
      path: `${path}/:id`,
      access: 'tasks.administer',
      summary: `${what}: удалить`,
      params: IdParams,
      reply: 'empty',
      status: 204,
    },
  } as const satisfies Record<string, RouteDef>
}

export const taskTypesRoutes = routes(
  dictionary('/tasks/types', 'виды работ', { row: TaskType, input: TaskTypeInput, change: TaskTypeChange }),
)
export const taskCategoriesRoutes = routes(
  dictionary('/tasks/categories', 'категории', {
    row: TaskCategory,
    input: TaskCategoryInput,
    change: TaskCategoryChange,
  }),
)
export const carServersRoutes = routes(
  dictionary('/tasks/car-servers', 'серверы мониторинга', {
    row: CarServer,
    input: CarServerInput,
    change: CarServerChange,
  }),
)

const priceItems = dictionary('/tasks/price-items', 'прайс-лист', {
  row: PriceItem,
  input: PriceItemInput,
  change: PriceItemChange,
})

/** Clients see only the prices of their requests. */
export const priceItemsRoutes = routes({
  ...priceItems,
  list: { ...priceItems.list, access: 'tasks.work', summary: 'Прайс-лист работ и деталей' },
})

export const standardDictionariesRoutes = routes({
  add: {
    method: 'POST',
    path: '/tasks/standard-dictionaries',
    access: 'tasks.administer',
    summary: 'Заполнить пустые справочники обычными видами работ, категориями и серверами',
    reply: AddedDictionaries,
  },
})
