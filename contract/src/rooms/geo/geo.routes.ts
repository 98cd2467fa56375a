import { z } from 'zod'

import { IdParams } from '../../kit/fields.ts'
import { routes } from '../../kit/route.ts'
import { Address, AddressQuery, PointQuery, RouteQuery, TaskRoute } from './geo.ts'
import { MapObjects, MapSearch } from './map.ts'

export const geoRoutes = routes({
  search: {
    method: 'GET',
    path: '/geocoder/search',
    access: 'signedIn',
    programs: 'open',
    summary: 'Адреса по словам: до десяти, лучшие сверху',
    query: AddressQuery,
    reply: z.array(Address),
  },
  reverse: {
    method: 'GET',
    path: '/geocoder/reverse',
    access: 'signedIn',
    programs: 'open',
    summary: 'Адрес точки на карте',
    query: PointQuery,
    reply: Address,
    refuses: ['NOT_FOUND'],
  },
  toTask: {
    method: 'GET',
    path: '/routes/tasks/:id',
    access: 'tasks.read',
    summary: 'Маршрут до места работ: от указанной точки, от инженера, от ТС или из офиса',
    params: IdParams,
    query: RouteQuery,
    reply: TaskRoute,
  },
})

export const mapRoutes = routes({
  search: {
    method: 'POST',
    path: '/map/search',
    access: 'tasks.read',
    summary: 'Что показать на карте: заявки, ТС, организации и последние отметки сотрудников',
    body: MapSearch,
    reply: MapObjects,
  },
})
