import { CarName } from '@naryad/contract/cars/car-name'
import { carTitle } from '@naryad/contract/cars/plates'
import { defineFields } from '@naryad/contract/kit/object-fields'
import { fullName } from '@naryad/contract/kit/people'
import { UnitModelRef } from '@naryad/contract/units/unit-models'
import { type Unit, UnitChange, UnitInput } from '@naryad/contract/units/units'
import { unitFields } from '@naryad/contract/units/units.fields'
import { unitsRoutes } from '@naryad/contract/units/units.routes'
import { unitPlaceTitles } from '@naryad/contract/units/units.words'
import { Person } from '@naryad/contract/users/users'
import type { z } from 'zod'

import { call } from '../../client/api/api.ts'
import { ApiError } from '../../client/api/errors.ts'
import { draftDef, referencePart } from '../../client/register/objectDraft.ts'
import type { FormDef } from '../../client/register/useEntityForm.ts'
import { companyPart } from '../../entities/company/companyPart.ts'
import { kindAndModel } from '../../entities/unit/unitWords.ts'

/** The place is asked for a new unit; later it changes by moves alone. */
const fields = defineFields({
  ...unitFields,
  place: { title: 'Где', kind: 'choice', titles: unitPlaceTitles, default: 'OFFICE' },
  carId: { title: 'ТС', kind: 'reference' },
  userId: { title: 'Сотрудник', kind: 'reference' },
  companyId: { title: 'Организация', kind: 'reference' },
  placeNote: { title: 'У кого', kind: 'line', max: 200 },
  since: { title: 'С какого дня', kind: 'day' },
  isSameSerialAllowed: { title: 'Такой номер уже есть, всё равно добавить', kind: 'flag', default: false },
})

const draft = draftDef(fields, {
  model: referencePart(UnitModelRef, kindAndModel),
  car: referencePart(CarName, carTitle),
  user: referencePart(Person, fullName),
  company: companyPart,
  isSameSerialAllowed: { from: () => false },
})
export type UnitDraft = typeof draft.blank

/** The fields of a new unit and of a change; each call takes its own. */
const FormInput = UnitInput.extend({
  installedOn: UnitChange.shape.installedOn,
  warrantyUntil: UnitChange.shape.warrantyUntil,
})
type FormInput = z.infer<typeof FormInput>

export const unitForm: FormDef<Unit, UnitDraft, FormInput> = {
  ...draft,
  name: 'unit',
  input: FormInput,
  toInput: (typed) => {
    const { since, ...input } = draft.toInput(typed) as Record<string, unknown>
    const { place, placeNote } = typed
    return {
      ...input,
      carId: place === 'CAR' ? input['carId'] : null,
      userId: place === 'PERSON' ? input['userId'] : null,
      companyId: place === 'OWNER' ? input['companyId'] : null,
      placeNote: place === 'REPAIR' || place === 'UNKNOWN' ? placeNote : '',
      on: since,
    }
  },
  create: async ({ installedOn: _installedOn, warrantyUntil, ...body }, idempotencyKey) => {
    try {
      return await call(
        unitsRoutes.create,
        { body: { ...body, ...(warrantyUntil !== null && { warrantyUntil }) } },
        { idempotencyKey, silent: true },
      )
    } catch (error) {
      // Another model of the kind has the serial: the form offers to add it all the same.
      if (error instanceof ApiError && error.mayKeepMine) throw error.under('isSameSerialAllowed')
      throw error
    }
  },
  update: ({ id, version }, { modelId, serial, installedOn, warrantyUntil, warrantyNote, comment }) =>
    call(
      unitsRoutes.update,
      {
        params: { id },
        body: { modelId, serial, installedOn, warrantyUntil, warrantyNote, comment, version },
      },
      { silent: true },
    ),
  touches: ['units', 'cars', 'maintenance'],
  created: 'Прибор добавлен',
  saved: 'Прибор сохранён',
}
