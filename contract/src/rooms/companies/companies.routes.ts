import { IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { routes } from '../../kit/route.ts'
import { Company, CompanySearch } from './companies.ts'

export const companiesRoutes = routes({
  get: {
    method: 'GET',
    path: '/companies/:id',
    access: 'companies.read',
    summary: 'Организация',
    params: IdParams,
    reply: Company,
  },
  search: {
    method: 'POST',
    path: '/companies/search',
    access: 'companies.read',
    summary: 'Поиск организаций по названию и ИНН',
    body: CompanySearch,
    reply: listOf(Company),
  },
})
