import { CarName } from '@naryad/contract/cars/car-name'
import { carTitle } from '@naryad/contract/cars/plates'
import { type Driver, DriverInput } from '@naryad/contract/drivers/drivers'
import { driverFields } from '@naryad/contract/drivers/drivers.fields'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { z } from 'zod'

import { call } from '../../client/api/api.ts'
import { draftDef, referencePart } from '../../client/register/objectDraft.ts'
import type { FormDef } from '../../client/register/useEntityForm.ts'
import { companyPart } from '../../entities/company/companyPart.ts'

const draft = draftDef<Driver>()(driverFields, {
  company: companyPart,
  // Drafts of earlier versions name the truck by its plate only.
  car: referencePart(CarName.extend({ title: z.string().default('') }), carTitle),
})
export type DriverDraft = typeof draft.blank

export const driverForm: FormDef<Driver, DriverDraft, DriverInput> = {
  ...draft,
  name: 'driver',
  input: DriverInput,
  create: (body, idempotencyKey) => call(driversRoutes.create, { body }, { idempotencyKey, silent: true }),
  update: ({ id, version }, input) =>
    call(driversRoutes.update, { params: { id }, body: { ...input, version } }, { silent: true }),
  touches: ['drivers', 'cars', 'companies'],
  created: 'Водитель добавлен',
  saved: 'Водитель сохранён',
}
