import { contactsRoutes } from '@naryad/contract/contacts/contacts.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

export const contactsQueries = {
  /** The panel shows its own states of «not found» and «failed», so the call is silent. */
  one: (id: number) =>
    queryOptions({
      queryKey: ['contacts', 'one', id],
      queryFn: ({ signal }) => call(contactsRoutes.get, { params: { id } }, { signal, silent: true }),
    }),
}
