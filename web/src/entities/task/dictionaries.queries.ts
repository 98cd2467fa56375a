import {
  carServersRoutes,
  priceItemsRoutes,
  taskCategoriesRoutes,
  taskTypesRoutes,
} from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

/**
 * Dictionaries change a few times a year. A read goes on when its screen is left, because the next screen needs the
 * same: walking through cards quickly would cancel and repeat it at each of them.
 */
const staleTime = 10 * 60_000
/** Stored for forms and templates without a network. */
const meta = { isStored: true }

export const dictionaries = {
  types: queryOptions({
    queryKey: ['dictionaries', 'types'],
    queryFn: () => call(taskTypesRoutes.list),
    staleTime,
    meta,
  }),
  categories: queryOptions({
    queryKey: ['dictionaries', 'categories'],
    queryFn: () => call(taskCategoriesRoutes.list),
    staleTime,
    meta,
  }),
  carServers: queryOptions({
    queryKey: ['dictionaries', 'carServers'],
    queryFn: () => call(carServersRoutes.list),
    staleTime,
    meta,
  }),
  /** For staff only. */
  priceItems: queryOptions({
    queryKey: ['dictionaries', 'priceItems'],
    queryFn: () => call(priceItemsRoutes.list),
    staleTime,
    meta,
  }),
  /** Every possible operator, with the number of open tasks and the nearest absence. */
  operators: queryOptions({
    queryKey: ['users', 'operators'],
    queryFn: () => call(usersRoutes.operators),
    staleTime: 60_000,
    meta: { rooms: ['calendar'] },
  }),
}
