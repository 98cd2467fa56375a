import { paths, type RouteDef } from '../../kit/route.ts'
import type {
  carServersSchemas,
  priceItemsSchemas,
  standardDictionariesSchemas,
  taskCategoriesSchemas,
  taskTypesSchemas,
} from './tasks.dictionaries.schemas.ts'

const dictionary = (path: string) =>
  ({
    list: { method: 'GET', path, access: 'signedIn', programs: 'open' },
    create: { method: 'POST', path, access: 'tasks.administer', status: 201, creates: true },
    update: { method: 'PUT', path: `${path}/:id`, access: 'tasks.administer' },
    remove: {
      method: 'DELETE',
      path: `${path}/:id`,
      access: 'tasks.administer',
      reply: 'empty',
      status: 204,
    },
  }) as const satisfies Record<string, RouteDef>

export const taskTypesRoutes = paths<typeof taskTypesSchemas>()(dictionary('/tasks/types'))
export const taskCategoriesRoutes = paths<typeof taskCategoriesSchemas>()(dictionary('/tasks/categories'))
export const carServersRoutes = paths<typeof carServersSchemas>()(dictionary('/tasks/car-servers'))

const priceItems = dictionary('/tasks/price-items')

/** Clients see only the prices of their requests. */
export const priceItemsRoutes = paths<typeof priceItemsSchemas>()({
  ...priceItems,
  list: { ...priceItems.list, access: 'tasks.work' },
})

export const standardDictionariesRoutes = paths<typeof standardDictionariesSchemas>()({
  add: { method: 'POST', path: '/tasks/standard-dictionaries', access: 'tasks.administer' },
})
