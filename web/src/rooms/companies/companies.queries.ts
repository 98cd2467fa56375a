import type { CarSearch } from '@naryad/contract/cars/cars'
import { carsRoutes } from '@naryad/contract/cars/cars.routes'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import type { ContactSearch } from '@naryad/contract/contacts/contacts'
import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import type { DriverSearch } from '@naryad/contract/drivers/drivers'
import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import type { UserSearch } from '@naryad/contract/users/users.accounts'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

export const companiesQueries = {
  /** The panel shows its own states of «not found» and «failed», so the call is silent. */
  one: (id: number) =>
    queryOptions({
      queryKey: ['companies', 'one', id],
      queryFn: ({ signal }) => call(companiesRoutes.get, { params: { id } }, { signal, silent: true }),
    }),
  /** Under `cars`, because it changes with the trucks. */
  monitoring: (id: number) =>
    queryOptions({
      queryKey: ['cars', 'monitoringOf', id],
      queryFn: ({ signal }) => call(companiesRoutes.monitoring, { params: { id } }, { signal, silent: true }),
    }),
  cars: (body: CarSearch) =>
    queryOptions({
      queryKey: ['cars', 'ofCompany', body],
      queryFn: ({ signal }) => call(carsRoutes.search, { body }, { signal }),
      placeholderData: keepPreviousData,
    }),
  drivers: (body: DriverSearch) =>
    queryOptions({
      queryKey: ['drivers', 'ofCompany', body],
      queryFn: ({ signal }) => call(driversRoutes.search, { body }, { signal }),
      placeholderData: keepPreviousData,
    }),
  contacts: (body: ContactSearch) =>
    queryOptions({
      queryKey: ['contacts', 'ofCompany', body],
      queryFn: ({ signal }) => call(contactsRoutes.search, { body }, { signal }),
      placeholderData: keepPreviousData,
    }),
  users: (body: UserSearch) =>
    queryOptions({
      queryKey: ['users', 'ofCompany', body],
      queryFn: ({ signal }) => call(usersRoutes.search, { body }, { signal }),
      placeholderData: keepPreviousData,
    }),
}
