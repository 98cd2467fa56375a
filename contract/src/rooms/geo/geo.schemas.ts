import { z } from 'zod'

import { IdParams } from '../../kit/fields.ts'
import { schemas } from '../../kit/route.ts'
import { Address, AddressQuery, PointQuery, RouteQuery, TaskRoute } from './geo.ts'
import { MapObjects, MapSearch } from './map.ts'

export const geoSchemas = schemas({
  search: {
    summary: 'Адреса по словам: до десяти, лучшие сверху',
    query: AddressQuery,
    reply: z.array(Address),
  },
  reverse: { summary: 'Адрес точки на карте', query: PointQuery, reply: Address },
  toTask: {
    summary: 'Маршрут до места работ: от указанной точки, от инженера, от ТС или из офиса',
    params: IdParams,
    query: RouteQuery,
    reply: TaskRoute,
  },
})

export const mapSchemas = schemas({
  search: {
    summary: 'Что показать на карте: заявки, ТС, организации и последние отметки сотрудников',
    body: MapSearch,
    reply: MapObjects,
  },
})
