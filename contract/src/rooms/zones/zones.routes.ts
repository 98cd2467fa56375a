import { IdParams } from '../../kit/fields.ts'
import { routes } from '../../kit/route.ts'
import { Zone, ZoneChange, ZoneInput, ZoneList, ZonesQuery } from './zones.ts'

export const zonesRoutes = routes({
  list: {
    method: 'GET',
    path: '/zones',
    access: 'companies.read',
    summary: 'Территории организаций и ТС, которые сейчас на них',
    query: ZonesQuery,
    reply: ZoneList,
  },
  create: {
    method: 'POST',
    path: '/zones',
    access: 'companies.write',
    summary: 'Добавить территорию организации: круг или многоугольник',
    body: ZoneInput,
    reply: Zone,
    status: 201,
    creates: true,
  },
  update: {
    method: 'PUT',
    path: '/zones/:id',
    access: 'companies.write',
    summary: 'Изменить территорию организации',
    params: IdParams,
    body: ZoneChange,
    reads: { schema: Zone },
    reply: Zone,
  },
  remove: {
    method: 'DELETE',
    path: '/zones/:id',
    access: 'companies.write',
    summary: 'Удалить территорию организации',
    params: IdParams,
    reply: 'empty',
    status: 204,
  },
})
