import type { PublicSettings } from '@naryad/contract/settings/settings'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '../api/api.ts'

/** What everybody may know before he has signed in. A page says itself what is missing without it. */
export const publicSettingsQuery = queryOptions({
  queryKey: ['settings', 'public'],
  queryFn: ({ signal }) => call(settingsRoutes.forEverybody, undefined, { signal, silent: true }),
  staleTime: 60_000,
})

/** For what only adorns a page; undefined until it is known. */
export const usePublicSettings = (): PublicSettings | undefined => useQuery(publicSettingsQuery).data
