import { z } from 'zod'

import { IdParams } from '../../kit/fields.ts'
import { routes } from '../../kit/route.ts'
import { Car, CarInput, CarQuery, CarShort } from './cars.ts'

export const carsRoutes = routes({
  get: { method: 'GET', path: '/cars/:id', access: 'cars.read', summary: 'ТС', params: IdParams, reply: Car },
  searchByQuery: {
    method: 'POST',
    path: '/cars/search-by-query',
    access: 'cars.read',
    summary: 'Подбор ТС по номеру в любом написании, VIN, гаражному номеру, организации',
    body: CarQuery,
    reply: z.object({ items: z.array(CarShort) }),
  },
  create: {
    method: 'POST',
    path: '/cars',
    access: 'cars.write',
    summary: 'Добавить ТС',
    body: CarInput,
    reply: Car,
    status: 201,
    creates: true,
  },
})
