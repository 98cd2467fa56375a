import { isPlate, normalizePlate } from '@naryad/contract/cars/plates'
import type { VehicleMatch } from '@naryad/contract/monitoring/monitoring.words'

import type { GpsVehicle } from './gps/gps-provider.ts'

/** What a truck may be recognized by. */
export interface MatchableCar {
  readonly id: number
  readonly plate: string
  readonly trackerImei: string
  readonly externalId: string | null
}

export interface Match<Car> {
  readonly car: Car
  readonly by: VehicleMatch
}

const letter = '[АВЕКМНОРСТУХ]'
const gap = '[\\s\\u00a0\\-_|.]*'
// The region ends where the digits end: «А459ВС77 12т» is of the region 77.
const plateInText = new RegExp(
  `(?:${letter}${gap}\\d{3}${gap}${letter}{2}|${letter}{2}${gap}\\d{4})${gap}\\d{2,3}(?!\\d)`,
  'g',
)
const latinTwins = /[ABEKMHOPCTYX]/g

/** Plates that stand in the name of a vehicle: monitoring systems often have no field for them. */
export function platesIn(name: string): string[] {
  const cyrillic = name.toUpperCase().replace(latinTwins, (sign) => normalizePlate(sign))
  return (cyrillic.match(plateInText) ?? []).map(normalizePlate).filter(isPlate)
}

export const platesOf = ({ plate, name }: GpsVehicle): string[] => {
  const own = plate === null ? '' : normalizePlate(plate)
  return isPlate(own) ? [own] : platesIn(name)
}

export const imeiOf = (text: string | null): string => text?.replace(/\D/g, '') ?? ''

/**
 * Which truck each vehicle is: the one that a person has linked it with, else one with its IMEI, else one whose plate
 * stands in its name. A truck is taken once; of several the first in the list is.
 */
export function matchVehicles<Car extends MatchableCar>(
  vehicles: readonly GpsVehicle[],
  cars: readonly Car[],
): Map<string, Match<Car>> {
  const matches = new Map<string, Match<Car>>()
  const taken = new Set<number>()
  const take = (
    by: VehicleMatch,
    keyOfCar: (car: Car) => string,
    keysOf: (vehicle: GpsVehicle) => string[],
  ) => {
    const byKey = new Map<string, Car>()
    for (const car of cars) {
      const key = keyOfCar(car)
      if (key !== '' && !taken.has(car.id) && !byKey.has(key)) byKey.set(key, car)
    }
    for (const vehicle of vehicles) {
      if (matches.has(vehicle.externalId)) continue
      const car = keysOf(vehicle)
        .map((key) => byKey.get(key))
        .find((found) => found !== undefined && !taken.has(found.id))
      if (!car) continue
      matches.set(vehicle.externalId, { car, by })
      taken.add(car.id)
    }
  }
  take(
    'LINK',
    ({ externalId }) => externalId ?? '',
    ({ externalId }) => [externalId],
  )
  take(
    'IMEI',
    ({ trackerImei }) => imeiOf(trackerImei),
    ({ imei }) => [imeiOf(imei)].filter((digits) => digits !== ''),
  )
  take('PLATE', ({ plate }) => plate, platesOf)
  return matches
}
