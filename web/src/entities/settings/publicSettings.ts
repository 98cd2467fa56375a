import type { PublicSettings } from '@naryad/contract/settings/settings'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

/** Settings that are public before sign-in. A page handles their absence itself. */
export const publicSettingsQuery = queryOptions({
  queryKey: ['settings', 'public'],
  queryFn: ({ signal }) => call(settingsRoutes.forEverybody, undefined, { signal, silent: true }),
  staleTime: 60_000,
})

/** For optional parts of a page; undefined while unknown. */
export const usePublicSettings = (): PublicSettings | undefined => useQuery(publicSettingsQuery).data
