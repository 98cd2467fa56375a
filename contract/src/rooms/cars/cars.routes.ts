import { paths } from '../../kit/route.ts'
import type { carsSchemas } from './cars.schemas.ts'

export const carsRoutes = paths<typeof carsSchemas>()({
  list: { method: 'GET', path: '/cars', access: 'cars.read' },
  get: { method: 'GET', path: '/cars/:id', access: 'cars.read' },
  search: { method: 'POST', path: '/cars/search', access: 'cars.read' },
  count: { method: 'POST', path: '/cars/count', access: 'cars.read' },
  searchByQuery: { method: 'POST', path: '/cars/search-by-query', access: 'cars.read' },
  create: { method: 'POST', path: '/cars', access: 'cars.write', status: 201, creates: true },
  update: { method: 'PUT', path: '/cars/:id', access: 'cars.write' },
  mileageDoubt: { method: 'GET', path: '/cars/:id/mileage-doubt', access: 'cars.write' },
  answerMileageDoubt: { method: 'PUT', path: '/cars/:id/mileage-doubt', access: 'cars.write' },
  getByCode: { method: 'GET', path: '/cars/by-code/:code', access: 'cars.read' },
  putByCode: { method: 'PUT', path: '/cars/by-code/:code', access: 'cars.write', upserts: true },
  remove: { method: 'DELETE', path: '/cars/:id', access: 'cars.delete', reply: 'empty', status: 204 },
  actions: { method: 'GET', path: '/cars/:id/actions', access: 'cars.read' },
})
