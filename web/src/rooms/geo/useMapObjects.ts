import type { MapCar, MapObjects } from '@naryad/contract/geo/map'
import type { MapLayer } from '@naryad/contract/geo/map.words'
import type { TruckState } from '@naryad/contract/monitoring/positions.words'
import { useMemo } from 'react'

import { carStateOf, carStates } from './carState.ts'
import type { SignalledCar } from './marks.ts'
import type { Signal, Signals } from './signals.ts'

const noCars: readonly SignalledCar[] = []
const noObjects: MapObjects = { tasks: [], cars: [], companies: [], people: [], isCut: false }

export interface LiveMapObjects extends Omit<MapObjects, 'cars'> {
  cars: readonly SignalledCar[]
}

/** Search results with the latest positions. */
export function useMapObjects(found: MapObjects | undefined, signals: Signals): LiveMapObjects {
  const cars = useMemo(
    () => (found ?? noObjects).cars.map((car) => withSignal(car, signals.get(car.id))),
    [found, signals],
  )
  return { ...(found ?? noObjects), cars }
}

/** Copies field by field: spreading thousands of trucks takes six times as long. */
const withSignal = (car: MapCar, signal: Signal | undefined): SignalledCar => ({
  id: car.id,
  plate: car.plate,
  title: car.title,
  model: car.model,
  company: car.company,
  driver: car.driver,
  openTasksCount: car.openTasksCount,
  point: signal ? { lat: signal.lat, lon: signal.lon } : car.point,
  seenAt: signal ? signal.seenAt : Date.parse(car.lastSeenAt),
  state: signal ? signal.state : 'PARKED',
  speedKmh: signal ? signal.speedKmh : null,
  course: signal ? signal.course : null,
})

export const withoutHidden = (
  { tasks, cars, companies, people, isCut }: LiveMapObjects,
  hidden: readonly MapLayer[],
): LiveMapObjects => ({
  isCut,
  tasks: hidden.includes('tasks') ? noObjects.tasks : tasks,
  cars: hidden.includes('cars') ? noCars : cars,
  companies: hidden.includes('companies') ? noObjects.companies : companies,
  people: hidden.includes('people') ? noObjects.people : people,
})

export function countStates(cars: readonly SignalledCar[], now: number): Record<TruckState, number> {
  const counts = Object.fromEntries(carStates.map((state) => [state, 0])) as Record<TruckState, number>
  for (const car of cars) counts[carStateOf(car, now)] += 1
  return counts
}
