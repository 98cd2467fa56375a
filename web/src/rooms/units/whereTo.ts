import type { CarShort } from '@naryad/contract/cars/cars'
import type { CompanyRef } from '@naryad/contract/companies/companies'
import type { UnitPlace } from '@naryad/contract/units/units.words'
import type { Person } from '@naryad/contract/users/users'

import type { FieldSentences } from '../../ui/form/sentences.ts'

/** Where a unit goes, as chosen in a window. */
export interface WhereTo {
  place: UnitPlace
  car: Pick<CarShort, 'id' | 'plate' | 'title'> | null
  /** Null: the user. */
  user: Person | null
  company: CompanyRef | null
  placeNote: string
}

export const whereTo = (place: UnitPlace, car: WhereTo['car'] = null): WhereTo => ({
  place,
  car,
  user: null,
  company: null,
  placeNote: '',
})

/** Only what the place needs: what was chosen for another place is not sent. */
export const destinationOf = ({ place, car, user, company, placeNote }: WhereTo) => ({
  place,
  carId: place === 'CAR' ? (car?.id ?? null) : null,
  userId: place === 'PERSON' ? (user?.id ?? null) : null,
  companyId: place === 'OWNER' ? (company?.id ?? null) : null,
  placeNote: place === 'REPAIR' || place === 'UNKNOWN' ? placeNote.trim() : '',
})

export function wrongWhere({ place, car }: WhereTo): FieldSentences {
  return place === 'CAR' && !car ? { carId: 'Выберите ТС' } : {}
}
