import type { MapCar, MapCompany, MapPerson, MapTask } from '@naryad/contract/geo/map'
import type { MapLayer } from '@naryad/contract/geo/map.words'

import { type CarSignal, carStateOf } from './carState.ts'
import { spotOf } from './clusters.ts'
import type { Mark } from './markSource.ts'

interface At {
  lat: number
  lon: number
}

/** A truck with the last message of its tracker. */
export type SignalledCar = Omit<MapCar, 'lastSeenAt'> & CarSignal

export const markAt = (layer: MapLayer, id: number, point: At, image = '', course = 0): Mark => {
  const { x, y } = spotOf(point)
  return { x, y, layer, id, image, course }
}

export const placeMarks = (
  tasks: readonly MapTask[],
  companies: readonly MapCompany[],
  people: readonly MapPerson[],
): Mark[] => [
  ...people.map(({ id, point }) => markAt('people', id, point, 'person')),
  ...companies.map(({ id, point }) => markAt('companies', id, point, 'company')),
  ...tasks.map(({ id, point, queue }) => markAt('tasks', id, point, `pin-${queue}`)),
]

export const carMarks = (cars: readonly SignalledCar[], now: number): Mark[] =>
  cars.map((car) => {
    const state = carStateOf(car, now)
    return markAt('cars', car.id, car.point, `car-${state}`, state === 'MOVING' ? (car.course ?? 0) : 0)
  })
