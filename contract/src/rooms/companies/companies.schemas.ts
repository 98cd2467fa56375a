import { z } from 'zod'

import { CodeParams } from '../../kit/by-code.ts'
import { countInput, Counts } from '../../kit/counts.ts'
import { IdParams } from '../../kit/fields.ts'
import { listOf, pageQuery } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import { objectActions } from '../history/history.schemas.ts'
import {
  Company,
  CompanyByCode,
  CompanyCard,
  CompanyChange,
  CompanyFilters,
  CompanyInput,
  CompanyMonitoring,
  CompanySearch,
} from './companies.ts'

export const companiesSchemas = schemas({
  list: {
    summary: 'Организации по порядку названий',
    query: z.strictObject(pageQuery),
    reply: listOf(Company),
  },
  get: { summary: 'Организация', params: IdParams, reply: CompanyCard },
  search: {
    summary: 'Поиск организаций по названию, ИНН, телефону, договору',
    body: CompanySearch,
    reply: listOf(Company),
  },
  count: {
    summary: 'Сколько организаций под каждым из фильтров',
    body: countInput(CompanyFilters),
    reply: Counts,
  },
  create: { summary: 'Добавить организацию', body: CompanyInput, reply: CompanyCard },
  update: {
    summary: 'Изменить организацию',
    params: IdParams,
    body: CompanyChange,
    reads: { schema: CompanyCard },
    reply: CompanyCard,
  },
  getByCode: { summary: 'Организация по коду в 1С', params: CodeParams, reply: CompanyCard },
  putByCode: {
    summary: 'Завести или изменить организацию по коду в 1С',
    params: CodeParams,
    body: CompanyByCode,
    reads: { schema: CompanyCard },
    reply: CompanyCard,
  },
  remove: { summary: 'Удалить организацию, на которую ничего не ссылается', params: IdParams },
  monitoring: {
    summary: 'ТС организации по серверам мониторинга: сколько всего, сколько без связи, когда была связь',
    params: IdParams,
    reply: z.object({ items: z.array(CompanyMonitoring) }),
  },
  actions: objectActions,
})
