import type { PublicSettings } from '@naryad/contract/settings/settings'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '../api/api.ts'

/** Settings open to visitors before the sign-in. A page reports itself what is missing without them. */
export const publicSettingsQuery = queryOptions({
  queryKey: ['settings', 'public'],
  queryFn: ({ signal }) => call(settingsRoutes.forEverybody, undefined, { signal, silent: true }),
  staleTime: 60_000,
})

/** For what only adorns a page; undefined until it is known. */
export const usePublicSettings = (): PublicSettings | undefined => useQuery(publicSettingsQuery).data
