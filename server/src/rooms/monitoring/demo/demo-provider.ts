import { carTitle } from '@naryad/contract/cars/plates'
import type { Point } from '@naryad/contract/kit/fields'

import type { Db } from '../../../platform/db/connect.ts'
import { kmBetween } from '../distance.ts'
import {
  type GpsFix,
  GpsError,
  type GpsPosition,
  type GpsProvider,
  type GpsVehicle,
} from '../gps/gps-provider.ts'
import { type DemoFleetCar, type DemoYard, readFleet, readYards } from './demo-fleet.repo.ts'
import { randomOf, type DemoTrip, drivenKm, isSilentInDemo, simulate } from './demo-motion.ts'

interface DemoVehicle {
  readonly car: DemoFleetCar
  readonly externalId: string
  readonly trip: DemoTrip
}

/** A truck whose tracker sends millivolts: its voltage is left out, and administrators see it. */
const faultyCarId = 5
const trackStepMs = 60_000
const nearestGoalKm = 12
const farthestGoalKm = 260

/** Organizations without an account id get a generated one. */
const accountOf = ({ id, externalId }: DemoYard): string => externalId ?? `fm-${1000 + id}`

/**
 * A monitoring system for an installation with demo data: it simulates the trucks, so that maps work without a network.
 * It has no state: positions are computed from the stored trucks and the time.
 */
export function openDemoProvider(db: Db, now: () => Date = () => new Date()): GpsProvider {
  const load = async (): Promise<{ vehicles: DemoVehicle[]; yards: DemoYard[] }> => {
    const [cars, yards] = await Promise.all([readFleet(db), readYards(db)])
    const byId = new Map(yards.map((yard) => [yard.id, yard]))
    const places = yards.flatMap(({ lat, lon }) => (lat === null || lon === null ? [] : [{ lat, lon }]))
    const vehicles = cars.flatMap((car): DemoVehicle[] => {
      const home = byId.get(car.companyId ?? 0)
      if (!home || home.lat === null || home.lon === null) return []
      const trip = tripOf(car, { lat: home.lat, lon: home.lon }, places)
      return [{ car, trip, externalId: car.externalId ?? String(900_000 + car.id) }]
    })
    return { vehicles, yards }
  }

  return {
    source: 'demo',
    listAccounts: async () =>
      (await readYards(db)).map((yard) => ({ externalId: accountOf(yard), name: yard.name })),
    listVehicles: async (accountId): Promise<GpsVehicle[]> => {
      const { vehicles, yards } = await load()
      const yard = yards.find((one) => accountOf(one) === accountId)
      const shown =
        accountId === undefined ? vehicles : vehicles.filter(({ car }) => car.companyId === yard?.id)
      const listed = shown.map((vehicle) => describe(vehicle, now()))
      return yard && shown.length > 0 ? [...listed, unmatchedVehicleOf(yard)] : listed
    },
    positions: async (): Promise<GpsPosition[]> =>
      (await load()).vehicles.flatMap((vehicle) => {
        const fix = fixOf(vehicle, now())
        return fix ? [{ vehicleId: vehicle.externalId, ...fix }] : []
      }),
    track: async (vehicleId, from, to): Promise<GpsFix[]> => {
      const vehicle = (await load()).vehicles.find(({ externalId }) => externalId === vehicleId)
      if (!vehicle) throw new GpsError('DENIED', 'no such vehicle')
      if (isSilentInDemo(vehicle.car.id)) return []
      const track: GpsFix[] = []
      const end = Math.min(to.getTime(), now().getTime())
      for (let at = from.getTime(); at <= end; at += trackStepMs)
        track.push({ ...simulate(vehicle.trip, new Date(at)), mileageKm: null })
      return track
    },
  }
}

/** Trucks that are in repair or not in use stay in the yard. */
function tripOf({ id, status }: DemoFleetCar, home: Point, places: readonly Point[]): DemoTrip {
  const isAtWork = status === 'ON_ROUTE' || (status === 'READY' && randomOf(id, 10) < 0.75)
  const start = Math.floor(randomOf(id, 11) * places.length)
  const goals = isAtWork ? [...places.slice(start), ...places.slice(0, start)] : []
  const goal = goals.find((place) => {
    const km = kmBetween(home, place)
    return km > nearestGoalKm && km < farthestGoalKm
  })
  return { seed: id, home, goal: goal ?? null }
}

function fixOf({ car, trip }: DemoVehicle, at: Date): GpsFix | null {
  if (isSilentInDemo(car.id)) return lastKnownFix(car)
  const counter = lastCounter(car)
  const driven = drivenKm(trip, at) - drivenKm(trip, counter.at === null ? at : new Date(counter.at))
  const mileageKm = counter.km === null ? null : Math.round(counter.km + driven)
  const fix = { ...simulate(trip, at), mileageKm }
  return car.id === faultyCarId ? { ...fix, voltageV: 27_400 } : fix
}

/** The tracker counts on from its own last reading, whatever the mileage of the truck is. */
function lastCounter(car: DemoFleetCar): { km: number | null; at: string | null } {
  const { mileageDoubt, trackerKm, trackerKmAt, mileageKm, mileageAt } = car
  if (mileageDoubt) return { km: mileageDoubt.readingKm, at: mileageDoubt.at }
  return trackerKm === null ? { km: mileageKm, at: mileageAt } : { km: trackerKm, at: trackerKmAt }
}

/** A silent tracker reports its last position. */
function lastKnownFix({ lastSeenAt, lat, lon }: DemoFleetCar): GpsFix | null {
  if (lastSeenAt === null || lat === null || lon === null) return null
  const unknown = { course: null, speedKmh: 0, ignition: null, mileageKm: null }
  return { at: new Date(lastSeenAt), lat, lon, ...unknown, voltageV: 11.4 }
}

function describe(vehicle: DemoVehicle, at: Date): GpsVehicle {
  const { brand, model, trackerImei, externalId, id } = vehicle.car
  // Some vehicles without a link can be matched by IMEI, others only by plate.
  const imei = externalId === null && id % 3 === 0 ? null : trackerImei || null
  return {
    externalId: vehicle.externalId,
    name: `${brand} ${model} ${carTitle(vehicle.car)}`,
    imei,
    plate: null,
    position: fixOf(vehicle, at),
  }
}

/** Each organization has one vehicle that matches no truck. */
function unmatchedVehicleOf({ id }: DemoYard): GpsVehicle {
  const letters = 'АВЕКМНОРСТУХ'
  const letter = (salt: number) => letters[Math.floor(randomOf(id, salt) * letters.length)] ?? 'А'
  const number = String(100 + Math.floor(randomOf(id, 21) * 900))
  return {
    externalId: String(990_000 + id),
    name: `ГАЗель NEXT ${letter(22)}${number}${letter(23)}${letter(24)} 716`,
    imei: `8660${String(100_000_000 + id)}${id % 10}0`,
    plate: null,
    position: null,
  }
}
