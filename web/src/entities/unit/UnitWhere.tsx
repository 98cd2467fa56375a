import type { Unit } from '@naryad/contract/units/units'
import { unitPlaceTitles } from '@naryad/contract/units/units.words'

import { CarName } from '../car/CarName.tsx'
import { PersonChip } from '../person/PersonChip.tsx'

type Place = Pick<Unit, 'place' | 'car' | 'user' | 'company' | 'placeNote'>

/** Where a unit is: the truck, the person, or the place in words. */
export function UnitWhere({ unit, query }: { unit: Place; query?: string | undefined }) {
  const { place, car, user, company, placeNote } = unit
  if (car) return <CarName car={car} query={query} />
  if (user) return <PersonChip person={user} />
  const detail = company ? company.name : placeNote
  return (
    <span className={place === 'UNKNOWN' || place === 'GONE' ? 'muted' : undefined}>
      {unitPlaceTitles[place]}
      {detail && `: ${detail}`}
    </span>
  )
}
