import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '../api/api.ts'
import { keepShared } from './shared.ts'

/** The screens have default words, so a failure is not reported. */
export const sharedQuery = queryOptions({
  queryKey: ['settings', 'shared'],
  queryFn: async ({ signal }) => {
    const settings = await call(settingsRoutes.shared, undefined, { signal, silent: true })
    keepShared(settings)
    return settings
  },
  staleTime: 10 * 60_000,
})

/** Reads the company's own names, and again when they have changed. Renders nothing. */
export function SharedSettings(): null {
  useQuery(sharedQuery)
  return null
}
