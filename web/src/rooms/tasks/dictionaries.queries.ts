import {
  carServersRoutes,
  priceItemsRoutes,
  taskCategoriesRoutes,
  taskTypesRoutes,
} from '@naryad/contract/tasks/tasks.dictionaries.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../platform/api/api.ts'

/** Dictionaries change a few times a year. */
const staleTime = 10 * 60_000
/** Stored for forms and templates without a network. */
const meta = { isStored: true }

export const dictionaries = {
  types: queryOptions({
    queryKey: ['dictionaries', 'types'],
    queryFn: ({ signal }) => call(taskTypesRoutes.list, undefined, { signal }),
    staleTime,
    meta,
  }),
  categories: queryOptions({
    queryKey: ['dictionaries', 'categories'],
    queryFn: ({ signal }) => call(taskCategoriesRoutes.list, undefined, { signal }),
    staleTime,
    meta,
  }),
  carServers: queryOptions({
    queryKey: ['dictionaries', 'carServers'],
    queryFn: ({ signal }) => call(carServersRoutes.list, undefined, { signal }),
    staleTime,
    meta,
  }),
  /** For staff only. */
  priceItems: queryOptions({
    queryKey: ['dictionaries', 'priceItems'],
    queryFn: ({ signal }) => call(priceItemsRoutes.list, undefined, { signal }),
    staleTime,
    meta,
  }),
  /** Every possible operator, with the number of open tasks. */
  operators: queryOptions({
    queryKey: ['users', 'operators'],
    queryFn: ({ signal }) => call(usersRoutes.operators, undefined, { signal }),
    staleTime: 60_000,
  }),
}
