import type { MapCar, MapCompany, MapPerson, MapTask } from '@naryad/contract/geo/map'
import type { MapLayer } from '@naryad/contract/geo/map.words'
import type { Feature, FeatureCollection } from 'geojson'

import { type CarSignal, carStateOf } from './carState.ts'

interface At {
  lat: number
  lon: number
}

/** A truck with the last message of its tracker. */
export type SignalledCar = Omit<MapCar, 'lastSeenAt'> & CarSignal

const mark = (layer: MapLayer, id: number, { lat, lon }: At, image: string, course = 0): Feature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [lon, lat] },
  properties: { layer, id, image, course },
})

const collection = (features: Feature[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features,
})

export const placesData = (
  tasks: readonly MapTask[],
  companies: readonly MapCompany[],
  people: readonly MapPerson[],
): FeatureCollection =>
  collection([
    ...people.map(({ id, point }) => mark('people', id, point, 'person')),
    ...companies.map(({ id, point }) => mark('companies', id, point, 'company')),
    ...tasks.map(({ id, point, queue }) => mark('tasks', id, point, `pin-${queue}`)),
  ])

export const carsData = (cars: readonly SignalledCar[], now: number): FeatureCollection =>
  collection(
    cars.map((car) => {
      const state = carStateOf(car, now)
      return mark('cars', car.id, car.point, `car-${state}`, state === 'MOVING' ? (car.course ?? 0) : 0)
    }),
  )
