import { roubles } from '@naryad/contract/kit/roubles'
import { bind } from '@naryad/contract/kit/route'
import {
  carServerFields,
  priceItemFields,
  taskCategoryFields,
  taskTypeFields,
} from '@naryad/contract/tasks/dictionaries.fields'
import type { PriceItem, PriceItemInput } from '@naryad/contract/tasks/price-items'
import type { CarServer, TaskCategory, TaskType } from '@naryad/contract/tasks/tasks'
import {
  carServersRoutes,
  priceItemsRoutes,
  standardDictionariesRoutes,
  taskCategoriesRoutes,
  taskTypesRoutes,
} from '@naryad/contract/tasks/tasks.dictionaries.routes'
import {
  carServersSchemas,
  priceItemsSchemas,
  standardDictionariesSchemas,
  taskCategoriesSchemas,
  taskTypesSchemas,
} from '@naryad/contract/tasks/tasks.dictionaries.schemas'
import type { CarServerInput, TaskCategoryInput, TaskTypeInput } from '@naryad/contract/tasks/tasks.inputs'

import type { Db } from '../../../platform/db/connect.ts'
import type { Ctx } from '../../../platform/http/ctx.ts'
import type { Constraints } from '../../../platform/http/errors.ts'
import type { Http } from '../../../platform/http/http.ts'
import { mount } from '../../../platform/http/mount.ts'
import { conflict, invalid, taken } from '../../../platform/http/refusals.ts'
import { recheckWarranties } from '../warranty/warranty-changes.service.ts'
import { carServers, priceItems, taskCategories, taskTypes } from './dictionaries.repo.ts'
import {
  addEntry,
  changeEntry,
  type Dictionary,
  fillDictionaries,
  type Known,
  removeEntry,
} from './dictionaries.service.ts'

export const dictionaryConstraints: Constraints = {
  task_types_title_unique: () => conflict('Вид работ с таким названием уже есть'),
  task_categories_title_unique: () => conflict('Категория с таким названием в этой очереди уже есть'),
  price_items_title_unique: () => conflict('Позиция с таким названием уже есть'),
  price_items_code1c_unique: () => taken('code1c', 'Позиция с таким кодом 1С уже есть'),
  price_items_work_unique: () =>
    taken('maintenanceKindId', 'У этого вида обслуживания уже есть действующая позиция'),
  price_items_model_unique: () => taken('unitModelId', 'У этой модели уже есть действующая позиция'),
  price_items_due_what_unique: () => taken('dueWhat', 'У этого документа уже есть действующая позиция'),
  price_items_one_work_check: () =>
    invalid({
      dueWhat: 'Документ водителя: позиция с видом обслуживания или моделью прибора его не оценивает',
    }),
  price_items_unit_model: () => invalid({ unitModelId: 'Модель прибора: такой записи нет' }),
  price_items_maintenance_kind: () => invalid({ maintenanceKindId: 'Вид обслуживания: такой записи нет' }),
  car_servers_title_unique: () => conflict('Сервер мониторинга с таким названием уже есть'),
}

interface OfOne {
  readonly params: { readonly id: number }
}

const types: Dictionary<TaskType, TaskTypeInput> = {
  repo: taskTypes,
  what: 'Вид работ',
  kind: 'task-types',
  fields: taskTypeFields,
  texts: {
    queues: ({ queues }, names) => queues.map((queue) => names[queue]).join(', ') || 'все',
    checklist: ({ checklist }) =>
      checklist.map(({ title, isRequired }) => (isRequired ? `${title} (обязательно)` : title)).join('; ') ||
      null,
    parts: ({ parts }) => parts.map(({ title, quantity }) => `${title} × ${quantity}`).join('; ') || null,
  },
  create: taskTypesRoutes.create,
}
const categories: Dictionary<TaskCategory, TaskCategoryInput> = {
  repo: taskCategories,
  what: 'Категория',
  kind: 'task-categories',
  fields: taskCategoryFields,
  texts: { queue: ({ queue }, names) => names[queue] },
  create: taskCategoriesRoutes.create,
  followChange: async (tx, before, after) => {
    if (before.unitKind !== after.unitKind) await recheckWarranties(tx, { categoryId: after.id })
  },
}
const servers: Dictionary<CarServer, CarServerInput> = {
  repo: carServers,
  what: 'Сервер',
  kind: 'car-servers',
  fields: carServerFields,
  create: carServersRoutes.create,
}
const prices: Dictionary<PriceItem, PriceItemInput> = {
  repo: priceItems,
  what: 'Позиция прайс-листа',
  kind: 'price-items',
  fields: priceItemFields,
  texts: { price: ({ price }) => roubles(price) },
  create: priceItemsRoutes.create,
}

const handlersOf = <Row extends { id: number; title: string; version: number }, Input>(
  db: Db,
  dictionary: Dictionary<Row, Input>,
) => ({
  list: async () => {
    const items = await dictionary.repo.list(db)
    return { items, totalCount: items.length }
  },
  create: ({ body }: { body: Input }, ctx: Ctx) => addEntry(db, ctx, dictionary, body),
  update: ({ params, body }: OfOne & { body: Input & Known }, ctx: Ctx) =>
    changeEntry(db, ctx, dictionary, params.id, body),
  remove: ({ params }: OfOne, ctx: Ctx) => removeEntry(db, ctx, dictionary, params.id),
})

export function mountDictionaries(http: Http, db: Db): void {
  mount(http, bind(taskTypesRoutes, taskTypesSchemas), {
    ...handlersOf(db, types),
    list: async (_, { who }) => {
      const items = await taskTypes.list(db)
      const shown = who.role === 'client' ? items.map((type) => ({ ...type, parts: [] })) : items
      return { items: shown, totalCount: items.length }
    },
  })
  mount(http, bind(taskCategoriesRoutes, taskCategoriesSchemas), handlersOf(db, categories))
  mount(http, bind(carServersRoutes, carServersSchemas), handlersOf(db, servers))
  mount(http, bind(priceItemsRoutes, priceItemsSchemas), handlersOf(db, prices))
  mount(http, bind(standardDictionariesRoutes, standardDictionariesSchemas), {
    add: (_, ctx) => fillDictionaries(db, ctx),
  })
}
