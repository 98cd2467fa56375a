import { type Car, CarInput, Dictionary } from '@naryad/contract/cars/cars'
import { carFields } from '@naryad/contract/cars/cars.fields'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { formatPlate } from '@naryad/contract/cars/plates'
import { DriverRef } from '@naryad/contract/drivers/drivers'
import { fullName } from '@naryad/contract/kit/people'

import { call } from '../../../client/api/api.ts'
import { draftDef, referencePart } from '../../../client/register/objectDraft.ts'
import type { FormDef } from '../../../client/register/useEntityForm.ts'
import { companyPart } from '../../../entities/company/companyPart.ts'

const draft = draftDef<Car>()(carFields, {
  plate: { text: (plate: string | null) => (plate ? formatPlate(plate) : '') },
  company: companyPart,
  driver: referencePart(DriverRef, fullName),
  carServer: referencePart(Dictionary, ({ title }) => title),
})
export type CarDraft = typeof draft.blank

/** Definition of the truck form. */
export const carForm: FormDef<Car, CarDraft, CarInput> = {
  ...draft,
  name: 'car',
  input: CarInput,
  create: (body, idempotencyKey) => call(carsRoutes.create, { body }, { idempotencyKey, silent: true }),
  update: ({ id, version }, input) =>
    call(carsRoutes.update, { params: { id }, body: { ...input, version } }, { silent: true }),
  touches: ['cars', 'drivers', 'companies', 'tasks'],
  created: 'Автомобиль добавлен',
  saved: 'Автомобиль сохранён',
}
