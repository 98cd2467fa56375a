import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'
import { keepShared } from './shared.ts'

/** Silent, because the screens have default texts. */
export const sharedQuery = queryOptions({
  queryKey: ['settings', 'shared'],
  queryFn: async ({ signal }) => {
    const settings = await call(settingsRoutes.shared, undefined, { signal, silent: true })
    keepShared(settings)
    return settings
  },
  staleTime: 10 * 60_000,
})

/** Reads the company's texts, and again when they change. Renders nothing. */
export function SharedSettings(): null {
  useQuery(sharedQuery)
  return null
}
