import type { UnitModelRef } from '@naryad/contract/units/unit-models'
import type { Unit } from '@naryad/contract/units/units'
import { type UnitKind, unitTitle } from '@naryad/contract/units/units.words'

import { serialKey } from '../../entities/unit/unitWords.ts'
import type { FieldSentences } from '../../ui/form/sentences.ts'

/** The unit to be installed: one of the register, or a new one with its model and serial. */
export type ChosenUnit =
  | { isNew: false; unit: Unit | null }
  | { isNew: true; model: UnitModelRef | null; serial: string }

export const nothingChosen: ChosenUnit = { isNew: false, unit: null }

export const newUnit = (serial: string, model: UnitModelRef | null = null): ChosenUnit => ({
  isNew: true,
  model,
  serial,
})

/** «НКМ-2 № 81544» */
export function chosenTitle(chosen: ChosenUnit): string {
  if (!chosen.isNew) return chosen.unit ? unitTitle(chosen.unit) : ''
  const { model, serial } = chosen
  return model ? unitTitle({ model, serial: serial.trim() }) : serial.trim()
}

/** What is missing. The server names the fields of a new unit with a path before them. */
export function wrongChoice(chosen: ChosenUnit): FieldSentences {
  if (!chosen.isNew) return chosen.unit ? {} : { newId: 'Выберите прибор или добавьте новый' }
  return {
    ...(!chosen.model && { modelId: 'Выберите модель' }),
    ...(chosen.serial.trim() === '' && { serial: 'Укажите серийный номер' }),
  }
}

/** The unit with a scanned code among those found by it; undefined if none or several have it. */
export function unitByCode(found: readonly Unit[], code: string, kind?: UnitKind): Unit | undefined {
  const same = found.filter(
    (unit) => serialKey(unit.serial) === serialKey(code) && (kind === undefined || unit.model.kind === kind),
  )
  return same.length === 1 ? same[0] : undefined
}
