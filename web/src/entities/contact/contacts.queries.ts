import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'
import { maxFound } from '../../client/queries/useLookup.ts'

export const contactsQueries = {
  /** The panel shows its own states of «not found» and «failed», so the call is silent. */
  one: (id: number) =>
    queryOptions({
      queryKey: ['contacts', 'one', id],
      queryFn: ({ signal }) => call(contactsRoutes.get, { params: { id } }, { signal, silent: true }),
    }),
}

/** Search among the contacts of an organization, for forms. */
export const contactsOf = (query: string, companyId: number) =>
  queryOptions({
    queryKey: ['contacts', 'of', companyId, query],
    queryFn: ({ signal }) =>
      call(contactsRoutes.search, { body: { query, companyIds: [companyId], limit: maxFound } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: companyId > 0,
  })
