import { type UnitModel, UnitModelInput } from '@naryad/contract/units/unit-models'
import { unitModelFields } from '@naryad/contract/units/units.fields'
import { unitModelsRoutes } from '@naryad/contract/units/units.routes'
import { z } from 'zod'

import { call } from '../../../client/api/api.ts'
import { draftDef, referencePart } from '../../../client/register/objectDraft.ts'
import type { FormDef } from '../../../client/register/useEntityForm.ts'

const PriceRef = z.object({ id: z.int() })

const draft = draftDef(unitModelFields, {
  kind: { blank: 'TACHOGRAPH' },
  priceItem: referencePart(PriceRef, ({ id }) => String(id)),
})
export type ModelDraft = typeof draft.blank

export const modelForm: FormDef<UnitModel, ModelDraft, UnitModelInput> = {
  ...draft,
  name: 'unitModel',
  // The model names its price item by the id alone.
  draftOf: ({ priceItemId, ...model }) =>
    draft.draftOf({ ...model, priceItem: priceItemId === null ? null : { id: priceItemId } }),
  input: UnitModelInput,
  create: (body, idempotencyKey) => call(unitModelsRoutes.create, { body }, { idempotencyKey, silent: true }),
  update: ({ id, version }, input) =>
    call(unitModelsRoutes.update, { params: { id }, body: { ...input, version } }, { silent: true }),
  touches: ['units'],
  created: 'Модель добавлена',
  saved: 'Модель сохранена',
}
