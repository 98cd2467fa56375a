import { z } from 'zod'

import { listOf } from '../../kit/list.ts'
import { routes } from '../../kit/route.ts'
import { Operator, SavedFilters } from './users.ts'

export const usersRoutes = routes({
  operators: {
    method: 'GET',
    path: '/users/operators',
    access: 'users.readOperators',
    summary: 'Все, кто может быть оператором заявки',
    reply: listOf(Operator),
  },
  filters: {
    method: 'GET',
    path: '/users/filters',
    access: 'signedIn',
    summary: 'Сохранённые фильтры вошедшего пользователя по разделам',
    reply: z.object({ items: z.array(SavedFilters), totalCount: z.int() }),
  },
  saveFilters: {
    method: 'POST',
    path: '/users/filters',
    access: 'signedIn',
    summary: 'Заменить сохранённые фильтры раздела',
    body: SavedFilters,
    reply: SavedFilters,
  },
})
