import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '../../platform/api/api.ts'

/** A page of what belongs to an organization. */
export interface RelatedPage {
  companyId: number
  query: string
  limit: number
  offset: number
}

const bodyOf = ({ companyId, ...page }: RelatedPage) => ({ ...page, companyIds: [companyId] })

export const companiesQueries = {
  /** The panel shows its own states of «not found» and «failed», so the call is silent. */
  one: (id: number) =>
    queryOptions({
      queryKey: ['companies', 'one', id],
      queryFn: ({ signal }) => call(companiesRoutes.get, { params: { id } }, { signal, silent: true }),
    }),
  cars: (page: RelatedPage) =>
    queryOptions({
      queryKey: ['cars', 'ofCompany', page],
      queryFn: ({ signal }) =>
        call(carsRoutes.search, { body: { ...bodyOf(page), orderBy: 'plate', sort: 'ASC' } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  drivers: (page: RelatedPage) =>
    queryOptions({
      queryKey: ['drivers', 'ofCompany', page],
      queryFn: ({ signal }) => call(driversRoutes.search, { body: bodyOf(page) }, { signal }),
      placeholderData: keepPreviousData,
    }),
  contacts: (page: RelatedPage) =>
    queryOptions({
      queryKey: ['contacts', 'ofCompany', page],
      queryFn: ({ signal }) => call(contactsRoutes.search, { body: bodyOf(page) }, { signal }),
      placeholderData: keepPreviousData,
    }),
  users: (page: RelatedPage) =>
    queryOptions({
      queryKey: ['users', 'ofCompany', page],
      queryFn: ({ signal }) => call(usersRoutes.search, { body: bodyOf(page) }, { signal }),
      placeholderData: keepPreviousData,
    }),
}
