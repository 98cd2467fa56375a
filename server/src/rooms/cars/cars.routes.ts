import { CarFilters } from '@naryad/contract/cars/cars'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'

import type { Db } from '../../platform/db/connect.ts'
import { countEach } from '../../platform/db/count-each.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { searchActions } from '../history/index.ts'
import { pickCars, searchCars } from './cars.items.repo.ts'
import { findCarIds } from './cars.search.repo.ts'
import { changeCar, createCar, getCar, removeCar } from './cars.service.ts'

const all = CarFilters.parse({})

export function mountCars(http: Http, db: Db): void {
  mount(http, carsRoutes, {
    list: ({ query }, ctx) => searchCars(db, ctx, { ...all, ...query }),
    get: ({ params }, ctx) => getCar(db, ctx, params.id),
    search: ({ body }, ctx) => searchCars(db, ctx, body),
    searchByQuery: ({ body }, ctx) => pickCars(db, ctx, body),
    count: ({ body }, ctx) => countEach(body.filters, (search) => findCarIds(db, ctx, search)),
    create: ({ body }, ctx) => createCar(db, ctx, body),
    update: ({ params, body }, ctx) => changeCar(db, ctx, params.id, body),
    remove: ({ params }, ctx) => removeCar(db, ctx, params.id),
    actions: async ({ params, query }, ctx) => {
      await getCar(db, ctx, params.id)
      return searchActions(db, ctx.who, { entity: 'cars', objectId: params.id }, query)
    },
  })
}
