import { isPlate, normalizePlate } from '@naryad/contract/cars/plates'
import type { VehicleMatch } from '@naryad/contract/monitoring/monitoring.words'

import type { GpsVehicle } from './gps/gps-provider.ts'

/** Fields by which a truck is matched. */
export interface MatchableCar {
  readonly id: number
  readonly plate: string | null
  readonly trackerImei: string
  readonly externalId: string | null
}

export interface Match<Car> {
  readonly car: Car
  readonly by: VehicleMatch
}

const letter = '[АВЕКМНОРСТУХ]'
const gap = '[\\s\\u00a0\\-_|.]*'
// The region takes all adjacent digits: in «А459ВС77 12т» it is 77.
const plateInText = new RegExp(
  `(?:${letter}${gap}\\d{3}${gap}${letter}{2}|${letter}{2}${gap}\\d{4})${gap}\\d{2,3}(?!\\d)`,
  'g',
)
const latinLookalikes = /[ABEKMHOPCTYX]/g

/** Finds plates in the name of a vehicle: monitoring systems often have no field for them. */
export function platesIn(name: string): string[] {
  const cyrillic = name.toUpperCase().replace(latinLookalikes, (sign) => normalizePlate(sign))
  return (cyrillic.match(plateInText) ?? []).map(normalizePlate).filter(isPlate)
}

export const platesOf = ({ plate, name }: GpsVehicle): string[] => {
  const own = plate === null ? '' : normalizePlate(plate)
  return isPlate(own) ? [own] : platesIn(name)
}

export const imeiOf = (text: string | null): string => text?.replace(/\D/g, '') ?? ''

/**
 * Matches each vehicle with a truck: by link, else by IMEI, else by plate. A truck is matched once; of several candidates
 * the first in the list is used.
 */
export function matchVehicles<Car extends MatchableCar>(
  vehicles: readonly GpsVehicle[],
  cars: readonly Car[],
): Map<string, Match<Car>> {
  const matches = new Map<string, Match<Car>>()
  const matchedIds = new Set<number>()
  const matchBy = (
    by: VehicleMatch,
    keyOfCar: (car: Car) => string,
    keysOf: (vehicle: GpsVehicle) => string[],
  ) => {
    const byKey = new Map<string, Car>()
    for (const car of cars) {
      const key = keyOfCar(car)
      if (key !== '' && !matchedIds.has(car.id) && !byKey.has(key)) byKey.set(key, car)
    }
    for (const vehicle of vehicles) {
      if (matches.has(vehicle.externalId)) continue
      const car = keysOf(vehicle)
        .map((key) => byKey.get(key))
        .find((found) => found !== undefined && !matchedIds.has(found.id))
      if (!car) continue
      matches.set(vehicle.externalId, { car, by })
      matchedIds.add(car.id)
    }
  }
  matchBy(
    'LINK',
    ({ externalId }) => externalId ?? '',
    ({ externalId }) => [externalId],
  )
  matchBy(
    'IMEI',
    ({ trackerImei }) => imeiOf(trackerImei),
    ({ imei }) => [imeiOf(imei)].filter((digits) => digits !== ''),
  )
  matchBy('PLATE', ({ plate }) => plate ?? '', platesOf)
  return matches
}
