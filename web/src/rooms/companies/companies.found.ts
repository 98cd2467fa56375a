import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import IconBuilding from '~icons/building'

import { call } from '../../client/api/api.ts'
import type { FoundKind } from '../../client/commands/found.ts'

export const foundCompanies: FoundKind = {
  kind: 'company',
  room: 'companies',
  group: 'Организации',
  icon: IconBuilding,
  path: '/organizations',
  isPeople: false,
  route: companiesRoutes.search,
  find: async (query, limit, signal) => {
    const { items } = await call(companiesRoutes.search, { body: { query, limit } }, { signal })
    return items.map(({ id, name, inn }) => ({ id, title: name, inn }))
  },
}
