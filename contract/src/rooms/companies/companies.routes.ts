import { z } from 'zod'

import { countInput, Counts } from '../../kit/counts.ts'
import { IdParams } from '../../kit/fields.ts'
import { listOf, pageQuery } from '../../kit/list.ts'
import { routes } from '../../kit/route.ts'
import { actionsRoute } from '../history/history.routes.ts'
import {
  Company,
  CompanyCard,
  CompanyChange,
  CompanyFilters,
  CompanyInput,
  CompanyMonitoring,
  CompanySearch,
} from './companies.ts'

export const companiesRoutes = routes({
  list: {
    method: 'GET',
    path: '/companies',
    access: 'companies.read',
    summary: 'Организации по порядку названий',
    query: z.strictObject(pageQuery),
    reply: listOf(Company),
  },
  get: {
    method: 'GET',
    path: '/companies/:id',
    access: 'companies.read',
    summary: 'Организация',
    params: IdParams,
    reply: CompanyCard,
  },
  search: {
    method: 'POST',
    path: '/companies/search',
    access: 'companies.read',
    summary: 'Поиск организаций по названию, ИНН, телефону, договору',
    body: CompanySearch,
    reply: listOf(Company),
  },
  count: {
    method: 'POST',
    path: '/companies/count',
    access: 'companies.read',
    summary: 'Сколько организаций под каждым из фильтров',
    body: countInput(CompanyFilters),
    reply: Counts,
  },
  create: {
    method: 'POST',
    path: '/companies',
    access: 'companies.write',
    summary: 'Добавить организацию',
    body: CompanyInput,
    reply: CompanyCard,
    status: 201,
    creates: true,
  },
  update: {
    method: 'PUT',
    path: '/companies/:id',
    access: 'companies.write',
    summary: 'Изменить организацию',
    params: IdParams,
    body: CompanyChange,
    reads: { schema: CompanyCard },
    reply: CompanyCard,
  },
  remove: {
    method: 'DELETE',
    path: '/companies/:id',
    access: 'companies.delete',
    summary: 'Удалить организацию, на которую ничего не ссылается',
    params: IdParams,
    reply: 'empty',
    status: 204,
  },
  monitoring: {
    method: 'GET',
    path: '/companies/:id/monitoring',
    access: 'companies.read',
    summary: 'ТС организации по серверам мониторинга: сколько всего, сколько без связи, когда была связь',
    params: IdParams,
    reply: z.object({ items: z.array(CompanyMonitoring) }),
  },
  actions: actionsRoute('/companies/:id/actions', 'companies.read'),
})
