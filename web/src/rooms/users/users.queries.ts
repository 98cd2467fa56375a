import { usersRoutes } from '@naryad/contract/users/users.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

export const usersQueries = {
  /** The panel shows its own states of «not found» and «failed», so the call is silent. */
  one: (id: number) =>
    queryOptions({
      queryKey: ['users', 'one', id],
      queryFn: ({ signal }) => call(usersRoutes.get, { params: { id } }, { signal, silent: true }),
    }),
}
