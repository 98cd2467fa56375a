import { z } from 'zod'

import { CodeParams } from '../../kit/by-code.ts'
import { countInput, Counts } from '../../kit/counts.ts'
import { IdParams } from '../../kit/fields.ts'
import { listOf, pageQuery } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import { objectActions } from '../history/history.schemas.ts'
import {
  Driver,
  DriverByCode,
  DriverChange,
  DriverFilters,
  DriverInput,
  DriverQuery,
  DriverSearch,
  MobileToken,
} from './drivers.ts'

export const driversSchemas = schemas({
  list: { summary: 'Водители по порядку фамилий', query: z.strictObject(pageQuery), reply: listOf(Driver) },
  get: { summary: 'Водитель', params: IdParams, reply: Driver },
  search: {
    summary: 'Поиск водителей по имени, телефону, карте, ТС',
    body: DriverSearch,
    reply: listOf(Driver),
  },
  searchByQuery: {
    summary: 'Подбор водителей по фамилии, имени, телефону, карте, ТС',
    body: DriverQuery,
    reply: z.object({ items: z.array(Driver) }),
  },
  count: {
    summary: 'Сколько водителей под каждым из фильтров',
    body: countInput(DriverFilters),
    reply: Counts,
  },
  create: { summary: 'Добавить водителя', body: DriverInput, reply: Driver },
  update: {
    summary: 'Изменить водителя',
    params: IdParams,
    body: DriverChange,
    reads: { schema: Driver },
    reply: Driver,
  },
  getByCode: { summary: 'Водитель по коду в 1С', params: CodeParams, reply: Driver },
  putByCode: {
    summary: 'Завести или изменить водителя по коду в 1С',
    params: CodeParams,
    body: DriverByCode,
    reads: { schema: Driver },
    reply: Driver,
  },
  remove: { summary: 'Удалить водителя, на которого ничего не ссылается', params: IdParams },
  issueMobileToken: {
    summary: 'Выпустить личную мобильную ссылку водителя; прежняя перестаёт работать',
    params: IdParams,
    reply: MobileToken,
  },
  revokeMobileToken: { summary: 'Отозвать личную мобильную ссылку водителя', params: IdParams },
  actions: objectActions,
})
