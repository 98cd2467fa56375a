import type { MapCar, MapCompany, MapPerson, MapTask } from '@naryad/contract/geo/map'
import type { MapLayer } from '@naryad/contract/geo/map.words'
import type { TruckState } from '@naryad/contract/monitoring/positions.words'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'

import { type CarSignal, carStateOf } from './carState.ts'
import { type Spot, spotOf } from './clusters.ts'

/** An object on the map. */
export interface Mark extends Spot {
  readonly layer: MapLayer
  readonly id: number
  readonly image: `car-${TruckState}` | `pin-${Queue}` | 'company' | 'person'
  /** Degrees clockwise from north. */
  readonly course: number
}

/** A truck with the last message of its tracker. */
export type SignalledCar = Omit<MapCar, 'lastSeenAt'> & CarSignal

function markAt(
  layer: MapLayer,
  id: number,
  point: { lat: number; lon: number },
  image: Mark['image'],
  course = 0,
): Mark {
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

/** What the marks of a cluster are: trucks, places, or both. */
export type Content = 'places' | 'cars' | 'both'

export function contentOf(marks: readonly Mark[]): Content {
  const isCar = ({ layer }: Mark): boolean => layer === 'cars'
  if (marks.every(isCar)) return 'cars'
  return marks.some(isCar) ? 'both' : 'places'
}
