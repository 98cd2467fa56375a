import { z } from 'zod'

import { countInput, Counts } from '../../kit/counts.ts'
import { IdParams } from '../../kit/fields.ts'
import { listOf, pageQuery } from '../../kit/list.ts'
import { routes } from '../../kit/route.ts'
import { actionsRoute } from '../history/history.routes.ts'
import { BlockInput, User, UserChange, UserFilters, UserInput, UserSearch } from './users.accounts.ts'
import { FilterEntity, Operator, SavedFilters, SavedFiltersInput } from './users.ts'

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
    summary: 'Сохранённые фильтры вошедшего пользователя: одного раздела или всех',
    query: z.strictObject({ entity: FilterEntity.optional() }),
    reply: z.object({ items: z.array(SavedFilters), totalCount: z.int() }),
  },
  saveFilters: {
    method: 'POST',
    path: '/users/filters',
    access: 'signedIn',
    summary:
      'Заменить сохранённые фильтры раздела; условия одним объектом — сохранить их рядом с именованными',
    body: SavedFiltersInput,
    reply: SavedFilters,
  },
  list: {
    method: 'GET',
    path: '/users',
    access: 'users.read',
    summary: 'Пользователи по порядку фамилий',
    query: z.strictObject(pageQuery),
    reply: listOf(User),
  },
  get: {
    method: 'GET',
    path: '/users/:id',
    access: 'users.read',
    summary: 'Пользователь',
    params: IdParams,
    reply: User,
  },
  search: {
    method: 'POST',
    path: '/users/search',
    access: 'users.read',
    summary: 'Поиск пользователей по имени, почте, телефону, организации',
    body: UserSearch,
    reply: listOf(User),
  },
  count: {
    method: 'POST',
    path: '/users/count',
    access: 'users.read',
    summary: 'Сколько пользователей под каждым из фильтров',
    body: countInput(UserFilters),
    reply: Counts,
  },
  create: {
    method: 'POST',
    path: '/users',
    access: 'users.write',
    summary: 'Завести пользователя: ему уйдёт письмо со ссылкой для пароля',
    body: UserInput,
    reply: User,
    status: 201,
    creates: true,
  },
  update: {
    method: 'PUT',
    path: '/users/:id',
    access: 'users.write',
    summary: 'Изменить пользователя',
    params: IdParams,
    body: UserChange,
    reads: {
      schema: User,
      elsewhere: {
        isBlocked: 'Заблокирован: меняется вызовом PATCH /users/{id}/block',
        blockReason: 'Причина блокировки: меняется вызовом PATCH /users/{id}/block',
      },
    },
    reply: User,
  },
  remove: {
    method: 'DELETE',
    path: '/users/:id',
    access: 'users.write',
    summary: 'Удалить пользователя, который ничего не сделал; остальных блокируют',
    params: IdParams,
    reply: 'empty',
    status: 204,
  },
  block: {
    method: 'PATCH',
    path: '/users/:id/block',
    access: 'users.write',
    summary: 'Заблокировать с причиной или разблокировать; сеансы завершаются сразу',
    params: IdParams,
    body: BlockInput,
    reply: User,
  },
  invite: {
    method: 'POST',
    path: '/users/:id/invite',
    access: 'users.write',
    summary: 'Отправить ссылку для пароля ещё раз',
    params: IdParams,
    reply: 'empty',
    status: 204,
  },
  endSessions: {
    method: 'DELETE',
    path: '/users/:id/sessions',
    access: 'users.write',
    summary: 'Завершить все сеансы пользователя',
    params: IdParams,
    reply: 'empty',
    status: 204,
  },
  removeSecondFactor: {
    method: 'DELETE',
    path: '/users/:id/second-factor',
    access: 'users.write',
    summary: 'Снять второй фактор с того, кто потерял телефон; его сеансы завершаются',
    params: IdParams,
    reply: 'empty',
    status: 204,
  },
  actions: actionsRoute('/users/:id/actions', 'users.read'),
})
