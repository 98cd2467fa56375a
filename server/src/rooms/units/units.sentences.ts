import { formatPlate } from '@naryad/contract/cars/plates'
import { unitTitle } from '@naryad/contract/units/units.words'

import type { LockedUnit, Whereabouts } from './units.repo.ts'

/** «на А 417 КМ 116», «у сотрудника Сафин Марат», «в ремонте (Меркурий-Сервис)». */
export function placeText(at: Whereabouts): string {
  switch (at.place) {
    case 'CAR':
      return `на ${formatPlate(at.carTitle ?? '')}`
    case 'PERSON':
      return `у сотрудника ${at.userName ?? ''}`
    case 'OFFICE':
      return 'в офисе'
    case 'REPAIR':
      return at.placeNote === '' ? 'в ремонте' : `в ремонте (${at.placeNote})`
    case 'OWNER':
      return `у организации ${at.companyName ?? ''}`
    case 'GONE':
      return 'списан'
    case 'UNKNOWN':
      return 'место не указано'
  }
}

export const nameOf = ({
  kind,
  modelTitle,
  serial,
}: Pick<LockedUnit, 'kind' | 'modelTitle' | 'serial'>): string =>
  unitTitle({ model: { kind, title: modelTitle }, serial })

/** «Такой номер уже есть: НКМ-2 № 77120, на А 417 КМ 116». */
export const namesakeText = (unit: LockedUnit): string =>
  `Такой номер уже есть: ${nameOf(unit)}, ${placeText(unit)}`
