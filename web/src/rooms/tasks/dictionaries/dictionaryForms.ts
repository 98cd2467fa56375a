import {
  carServerFields,
  priceItemFields,
  taskCategoryFields,
  taskTypeFields,
} from '@naryad/contract/tasks/dictionaries.fields'
import { type PriceItem, PriceItemInput } from '@naryad/contract/tasks/price-items'
import type { CarServer, TaskCategory, TaskType } from '@naryad/contract/tasks/tasks'
import { Queue } from '@naryad/contract/tasks/tasks.codes'
import {
  carServersRoutes,
  priceItemsRoutes,
  taskCategoriesRoutes,
  taskTypesRoutes,
} from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { CarServerInput, TaskCategoryInput, TaskTypeInput } from '@naryad/contract/tasks/tasks.inputs'
import { z } from 'zod'

import { call } from '../../../client/api/api.ts'
import { draftDef, referencePart } from '../../../client/register/objectDraft.ts'
import type { FormDef } from '../../../client/register/useEntityForm.ts'
import { queueTitleNow } from '../../../entities/settings/shared.ts'
import { money } from '../../../ui/formats/numbers.ts'
import { PartDraft } from '../../triage/index.ts'

const server = draftDef(carServerFields, {})
type ServerDraft = typeof server.blank

export const serverForm: FormDef<CarServer, ServerDraft, CarServerInput> = {
  ...server,
  name: 'carServer',
  input: CarServerInput,
  create: (body, idempotencyKey) => call(carServersRoutes.create, { body }, { idempotencyKey, silent: true }),
  update: ({ id, version }, body) =>
    call(carServersRoutes.update, { params: { id }, body: { ...body, version } }, { silent: true }),
  touches: ['dictionaries', 'cars', 'tasks'],
  created: 'Сервер мониторинга добавлен',
  saved: 'Сервер мониторинга сохранён',
}

const category = draftDef(taskCategoryFields, { queue: { text: queueTitleNow } })
type CategoryDraft = typeof category.blank

export const categoryForm: FormDef<TaskCategory, CategoryDraft, TaskCategoryInput> = {
  ...category,
  name: 'taskCategory',
  input: TaskCategoryInput,
  create: (body, idempotencyKey) =>
    call(taskCategoriesRoutes.create, { body }, { idempotencyKey, silent: true }),
  update: ({ id, version }, body) =>
    call(taskCategoriesRoutes.update, { params: { id }, body: { ...body, version } }, { silent: true }),
  touches: ['dictionaries', 'tasks'],
  created: 'Категория добавлена',
  saved: 'Категория сохранена',
}

const Item = z.object({ title: z.string(), isRequired: z.boolean() })
const type = draftDef(taskTypeFields, {
  queues: {
    schema: z.array(Queue),
    blank: [],
    text: (queues: Queue[]) => queues.map(queueTitleNow).join(', '),
  },
  checklist: {
    schema: z.array(Item),
    blank: [],
    text: (items: z.infer<typeof Item>[]) => items.map(({ title }) => title).join('; '),
  },
  parts: {
    schema: z.array(PartDraft),
    blank: [],
    text: (parts: PartDraft[]) =>
      parts.map(({ title, quantity }) => `${title} × ${quantity ?? '?'}`).join('; '),
  },
})
type TypeDraft = typeof type.blank

export const typeForm: FormDef<TaskType, TypeDraft, TaskTypeInput> = {
  ...type,
  name: 'taskType',
  input: TaskTypeInput,
  create: (body, idempotencyKey) => call(taskTypesRoutes.create, { body }, { idempotencyKey, silent: true }),
  update: ({ id, version }, body) =>
    call(taskTypesRoutes.update, { params: { id }, body: { ...body, version } }, { silent: true }),
  touches: ['dictionaries', 'tasks'],
  created: 'Вид работ добавлен',
  saved: 'Вид работ сохранён',
}

/** An item names its work by ids alone. */
const workPart = referencePart(z.object({ id: z.int() }), () => 'указано')

const price = draftDef(priceItemFields, {
  price: { text: (kopecks: number | null) => (kopecks === null ? '' : money(kopecks)) },
  unitModel: workPart,
  maintenanceKind: workPart,
})
export type PriceDraft = typeof price.blank

const refOf = (id: number | null) => (id === null ? null : { id })

export const priceForm: FormDef<PriceItem, PriceDraft, PriceItemInput> = {
  ...price,
  name: 'priceItem',
  input: PriceItemInput,
  draftOf: (item) =>
    price.draftOf({
      ...item,
      unitModel: refOf(item.unitModelId),
      maintenanceKind: refOf(item.maintenanceKindId),
    }),
  create: (body, idempotencyKey) => call(priceItemsRoutes.create, { body }, { idempotencyKey, silent: true }),
  update: ({ id, version }, body) =>
    call(priceItemsRoutes.update, { params: { id }, body: { ...body, version } }, { silent: true }),
  touches: ['dictionaries'],
  created: 'Позиция добавлена',
  saved: 'Позиция сохранена',
}
