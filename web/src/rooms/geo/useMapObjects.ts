import type { MapObjects } from '@naryad/contract/geo/map'
import type { MapLayer } from '@naryad/contract/geo/map.words'
import type { TruckState } from '@naryad/contract/monitoring/positions.words'
import { useMemo } from 'react'

import { type CarSignal, carStateOf, carStates } from './carState.ts'
import type { SignalledCar } from './marks.ts'
import type { Signals } from './signals.ts'

const nothing: MapObjects = { tasks: [], cars: [], companies: [], isCut: false }

export interface Shown extends Omit<MapObjects, 'cars'> {
  cars: readonly SignalledCar[]
}

/** What was found, with what trackers have said. */
export function useShown(found: MapObjects | undefined, signals: Signals): Shown {
  const cars = useMemo(
    () =>
      (found ?? nothing).cars.map((car): SignalledCar => {
        const signal = signals.get(car.id)
        if (!signal) return { ...car, ...unheard }
        const { lat, lon, ...said } = signal
        return { ...car, ...said, point: { lat, lon } }
      }),
    [found, signals],
  )
  return { ...(found ?? nothing), cars }
}

const unheard: Omit<CarSignal, 'lastSeenAt'> = { state: 'PARKED', speedKmh: null, course: null }

/** Only the layers that are on. */
export const withoutHidden = (
  { tasks, cars, companies, isCut }: Shown,
  hidden: readonly MapLayer[],
): Shown => ({
  isCut,
  tasks: hidden.includes('tasks') ? [] : tasks,
  cars: hidden.includes('cars') ? [] : cars,
  companies: hidden.includes('companies') ? [] : companies,
})

export function countStates(cars: readonly SignalledCar[], now: number): Record<TruckState, number> {
  const counts = Object.fromEntries(carStates.map((state) => [state, 0])) as Record<TruckState, number>
  for (const car of cars) counts[carStateOf(car, now)] += 1
  return counts
}
