import type { MapObjects } from '@naryad/contract/geo/map'
import type { MapLayer } from '@naryad/contract/geo/map.words'
import type { TruckState } from '@naryad/contract/monitoring/positions.words'
import { useMemo } from 'react'

import { type CarSignal, carStateOf, carStates } from './carState.ts'
import type { SignalledCar } from './marks.ts'
import type { Signals } from './signals.ts'

const noCars: readonly SignalledCar[] = []
const noObjects: MapObjects = { tasks: [], cars: [], companies: [], people: [], isCut: false }

export interface LiveMapObjects extends Omit<MapObjects, 'cars'> {
  cars: readonly SignalledCar[]
}

/** Search results with the latest positions. */
export function useMapObjects(found: MapObjects | undefined, signals: Signals): LiveMapObjects {
  const cars = useMemo(
    () =>
      (found ?? noObjects).cars.map(({ lastSeenAt, ...car }): SignalledCar => {
        const signal = signals.get(car.id)
        if (!signal) return { ...car, ...defaultSignal, seenAt: Date.parse(lastSeenAt) }
        const { lat, lon, ...state } = signal
        return { ...car, ...state, point: { lat, lon } }
      }),
    [found, signals],
  )
  return { ...(found ?? noObjects), cars }
}

const defaultSignal: Omit<CarSignal, 'seenAt'> = { state: 'PARKED', speedKmh: null, course: null }

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
