import { IdParams } from '../../kit/fields.ts'
import { schemas } from '../../kit/route.ts'
import { Zone, ZoneChange, ZoneInput, ZoneList, ZonesQuery } from './zones.ts'

export const zonesSchemas = schemas({
  list: { summary: 'Территории организаций и ТС, которые сейчас на них', query: ZonesQuery, reply: ZoneList },
  create: {
    summary: 'Добавить территорию организации: круг или многоугольник',
    body: ZoneInput,
    reply: Zone,
  },
  update: {
    summary: 'Изменить территорию организации',
    params: IdParams,
    body: ZoneChange,
    reads: { schema: Zone },
    reply: Zone,
  },
  remove: { summary: 'Удалить территорию организации', params: IdParams },
})
