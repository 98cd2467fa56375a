import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '../api/api.ts'
import { keepShared } from './shared.ts'

/** The screens have words to begin with, so nobody is told when this cannot be read. */
export const sharedQuery = queryOptions({
  queryKey: ['settings', 'shared'],
  queryFn: async ({ signal }) => {
    const settings = await call(settingsRoutes.shared, undefined, { signal, silent: true })
    keepShared(settings)
    return settings
  },
  staleTime: 10 * 60_000,
})

/** Reads what the company calls things, and again when somebody has changed it. Draws nothing. */
export function SharedSettings(): null {
  useQuery(sharedQuery)
  return null
}
