import { carsRoutes } from '@naryad/contract/cars/cars.routes'

import type { Db } from '../../platform/db/connect.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { searchCars } from './cars.repo.ts'
import { createCar, getCar } from './cars.service.ts'

export function mountCars(http: Http, db: Db): void {
  mount(http, carsRoutes, {
    get: ({ params }, ctx) => getCar(db, ctx, params.id),
    searchByQuery: async ({ body }, ctx) => ({ items: await searchCars(db, ctx, body) }),
    create: ({ body }, ctx) => createCar(db, ctx, body),
  })
}
