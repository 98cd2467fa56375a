import { OwnPrice, type PriceList, PriceListInput } from '@naryad/contract/prices/prices'
import { priceListFields } from '@naryad/contract/prices/prices.fields'
import { priceListsRoutes } from '@naryad/contract/prices/prices.routes'
import { z } from 'zod'

import { call } from '../../client/api/api.ts'
import { draftDef, type DraftPart } from '../../client/register/objectDraft.ts'
import type { FormDef } from '../../client/register/useEntityForm.ts'
import { money } from '../../ui/formats/numbers.ts'

const itemsPart: DraftPart<OwnPrice[]> = {
  schema: z.array(OwnPrice),
  blank: [],
  text: (items) => items.map(({ price }) => money(price)).join(', '),
}

const draft = draftDef(priceListFields, { items: itemsPart })
export type PriceListDraft = typeof draft.blank

export const priceListForm: FormDef<PriceList, PriceListDraft, PriceListInput> = {
  ...draft,
  name: 'priceList',
  input: PriceListInput,
  create: (body, idempotencyKey) => call(priceListsRoutes.create, { body }, { idempotencyKey, silent: true }),
  update: ({ id, version }, input) =>
    call(priceListsRoutes.update, { params: { id }, body: { ...input, version } }, { silent: true }),
  touches: ['prices', 'contracts'],
  created: 'Прайс-лист добавлен',
  saved: 'Прайс-лист сохранён',
}
