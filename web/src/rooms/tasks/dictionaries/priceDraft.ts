import { dueWhatTitles } from '@naryad/contract/due/due.words'
import { accountingCodeField } from '@naryad/contract/kit/object-fields'
import { type PriceItem, PriceItemInput, PriceKind } from '@naryad/contract/tasks/price-items'
import { pricedDues, priceKindTitles } from '@naryad/contract/tasks/price-items.words'
import { priceItemsRoutes } from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { z } from 'zod'

import { call } from '../../../client/api/api.ts'
import type { FormDef } from '../../../client/register/useEntityForm.ts'
import { money } from '../../../ui/formats/numbers.ts'

const PriceDraft = z.object({
  title: z.string(),
  kind: PriceKind,
  unit: z.string(),
  price: z.number().nullable(),
  code1c: z.string(),
  unitModelId: z.number().nullable(),
  maintenanceKindId: z.number().nullable(),
  dueWhat: z.enum(pricedDues).nullable(),
  isActive: z.boolean(),
})
export type PriceDraft = z.infer<typeof PriceDraft>

export const priceForm: FormDef<PriceItem, PriceDraft, PriceItemInput> = {
  name: 'priceItem',
  draft: PriceDraft,
  input: PriceItemInput,
  blank: {
    title: '',
    kind: 'WORK',
    unit: 'шт.',
    price: null,
    code1c: '',
    unitModelId: null,
    maintenanceKindId: null,
    dueWhat: null,
    isActive: true,
  },
  draftOf: ({ id: _, version: __, ...item }) => ({ ...item, code1c: item.code1c ?? '' }),
  // An emptied price is missing, not zero.
  toInput: ({ price, code1c, ...draft }) => ({
    ...draft,
    price: price ?? Number.NaN,
    code1c: code1c.trim() === '' ? null : code1c,
  }),
  fields: {
    title: { title: 'Название', text: (value) => value },
    kind: { title: 'Вид', text: (value) => priceKindTitles[value] },
    unit: { title: 'Единица', text: (value) => value },
    price: { title: 'Цена', text: (value) => (value === null ? '' : money(value)) },
    code1c: { title: accountingCodeField.title, text: (value) => value },
    unitModelId: { title: 'Модель прибора', text: (value) => (value === null ? '' : 'указана') },
    maintenanceKindId: { title: 'Вид обслуживания', text: (value) => (value === null ? '' : 'указан') },
    dueWhat: { title: 'Документ водителя', text: (value) => (value === null ? '' : dueWhatTitles[value]) },
    isActive: { title: 'Используется', text: (value) => (value ? 'да' : 'нет') },
  },
  create: (body, idempotencyKey) => call(priceItemsRoutes.create, { body }, { idempotencyKey, silent: true }),
  update: ({ id, version }, body) =>
    call(priceItemsRoutes.update, { params: { id }, body: { ...body, version } }, { silent: true }),
  touches: ['dictionaries'],
  created: 'Позиция добавлена',
  saved: 'Позиция сохранена',
}
