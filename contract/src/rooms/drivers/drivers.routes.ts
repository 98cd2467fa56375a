import { z } from 'zod'

import { countInput, Counts } from '../../kit/counts.ts'
import { IdParams } from '../../kit/fields.ts'
import { listOf, pageQuery } from '../../kit/list.ts'
import { routes } from '../../kit/route.ts'
import { actionsRoute } from '../history/history.routes.ts'
import {
  Driver,
  DriverChange,
  DriverFilters,
  DriverInput,
  DriverQuery,
  DriverSearch,
  MobileToken,
} from './drivers.ts'

export const driversRoutes = routes({
  list: {
    method: 'GET',
    path: '/drivers',
    access: 'drivers.read',
    summary: 'Водители по порядку фамилий',
    query: z.strictObject(pageQuery),
    reply: listOf(Driver),
  },
  get: {
    method: 'GET',
    path: '/drivers/:id',
    access: 'drivers.read',
    summary: 'Водитель',
    params: IdParams,
    reply: Driver,
  },
  search: {
    method: 'POST',
    path: '/drivers/search',
    access: 'drivers.read',
    summary: 'Поиск водителей по имени, телефону, карте, ТС',
    body: DriverSearch,
    reply: listOf(Driver),
  },
  searchByQuery: {
    method: 'POST',
    path: '/drivers/search-by-query',
    access: 'drivers.read',
    summary: 'Подбор водителей по фамилии, имени, телефону, карте, ТС',
    body: DriverQuery,
    reply: z.object({ items: z.array(Driver) }),
  },
  count: {
    method: 'POST',
    path: '/drivers/count',
    access: 'drivers.read',
    summary: 'Сколько водителей под каждым из фильтров',
    body: countInput(DriverFilters),
    reply: Counts,
  },
  create: {
    method: 'POST',
    path: '/drivers',
    access: 'drivers.write',
    summary: 'Добавить водителя',
    body: DriverInput,
    reply: Driver,
    status: 201,
    creates: true,
  },
  update: {
    method: 'PUT',
    path: '/drivers/:id',
    access: 'drivers.write',
    summary: 'Изменить водителя',
    params: IdParams,
    body: DriverChange,
    reads: { schema: Driver },
    reply: Driver,
  },
  remove: {
    method: 'DELETE',
    path: '/drivers/:id',
    access: 'drivers.delete',
    summary: 'Удалить водителя, на которого ничего не ссылается',
    params: IdParams,
    reply: 'empty',
    status: 204,
  },
  issueMobileToken: {
    method: 'GET',
    path: '/drivers/mobile/auth/register/:id',
    access: 'drivers.write',
    programs: 'closed',
    summary: 'Выпустить личную мобильную ссылку водителя; прежняя перестаёт работать',
    params: IdParams,
    reply: MobileToken,
    refuses: ['CONFLICT'],
  },
  revokeMobileToken: {
    method: 'DELETE',
    path: '/drivers/mobile/auth/register/:id',
    access: 'drivers.write',
    programs: 'closed',
    summary: 'Отозвать личную мобильную ссылку водителя',
    params: IdParams,
    reply: 'empty',
    status: 204,
  },
  actions: actionsRoute('/drivers/:id/actions', 'drivers.read'),
})
