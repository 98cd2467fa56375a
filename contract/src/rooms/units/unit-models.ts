import { z } from 'zod'

import { Day, Id, version } from '../../kit/fields.ts'
import { inputShape } from '../../kit/input-shape.ts'
import { whole } from '../../kit/whole.ts'
import { UnitKind } from './units.codes.ts'
import { unitModelFields } from './units.fields.ts'

/** A model as shown beside a unit. `title` is empty for units of trucks that named no model. */
export const UnitModelRef = z
  .object({ id: Id, kind: UnitKind, title: z.string() })
  .meta({ id: 'UnitModelRef' })
export type UnitModelRef = z.infer<typeof UnitModelRef>

/** A model of units. A term that is null: the model is not subject to it. */
export const UnitModel = UnitModelRef.extend({
  maker: z.string(),
  warrantyMonths: z.int().nullable(),
  verificationMonths: z.int().nullable(),
  lifeMonths: z.int().nullable(),
  /** The source of the terms: a passport of the manufacturer, an order. */
  source: z.string(),
  /** The date on which the terms were last checked against their source. */
  checkedOn: Day.nullable(),
  /** Hidden from clients. */
  priceItemId: Id.nullable(),
  isActive: z.boolean(),
  /** Units of the model that are not written off; those that the caller sees. */
  unitsCount: z.int(),
  version: z.int(),
}).meta({ id: 'UnitModel' })
export type UnitModel = z.infer<typeof UnitModel>

const months = z.int().min(1).max(600)

export const UnitModelInput = z.strictObject(
  inputShape(unitModelFields, {
    kind: UnitKind,
    warrantyMonths: months,
    verificationMonths: months,
    lifeMonths: months,
  }),
)
export type UnitModelInput = z.infer<typeof UnitModelInput>

/** A model with units keeps its kind. */
export const UnitModelChange = z.strictObject({ ...whole(UnitModelInput.shape), version })
export type UnitModelChange = z.infer<typeof UnitModelChange>
