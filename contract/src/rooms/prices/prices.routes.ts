import { paths } from '../../kit/route.ts'
import type { priceListsSchemas } from './prices.schemas.ts'

/** Clients see only the prices of their requests. */
export const priceListsRoutes = paths<typeof priceListsSchemas>()({
  list: { method: 'GET', path: '/price-lists', access: 'tasks.work' },
  get: { method: 'GET', path: '/price-lists/:id', access: 'tasks.work' },
  create: { method: 'POST', path: '/price-lists', access: 'tasks.administer', status: 201, creates: true },
  update: { method: 'PUT', path: '/price-lists/:id', access: 'tasks.administer' },
  remove: {
    method: 'DELETE',
    path: '/price-lists/:id',
    access: 'tasks.administer',
    reply: 'empty',
    status: 204,
  },
})
