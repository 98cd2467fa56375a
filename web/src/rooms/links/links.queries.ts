import { linksRoutes } from '@naryad/contract/links/links.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

export const linksQueries = {
  /** Links of a request and of those that were merged into it. */
  list: (id: number) =>
    queryOptions({
      queryKey: ['tasks', 'links', id],
      meta: { of: id, isStored: true },
      queryFn: ({ signal }) => call(linksRoutes.list, { params: { id } }, { signal, silent: true }),
    }),
}
