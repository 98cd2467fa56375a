import { jobsRoutes } from '@naryad/contract/settings/jobs.routes'
import { logoRoutes } from '@naryad/contract/settings/logo.routes'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '../../platform/api/api.ts'

export const settingsQueries = {
  /** The screen shows its own state of «failed», so the call is silent. */
  all: queryOptions({
    queryKey: ['settings', 'all'],
    queryFn: ({ signal }) => call(settingsRoutes.get, undefined, { signal, silent: true }),
  }),
  /** Every text about personal data, the present one on top. */
  privacyVersions: (limit: number) =>
    queryOptions({
      queryKey: ['settings', 'privacyVersions', limit],
      queryFn: ({ signal }) =>
        call(settingsRoutes.privacyVersions, { query: { limit: String(limit) } }, { signal, silent: true }),
      placeholderData: keepPreviousData,
    }),
  /** On printed documents. */
  logo: queryOptions({
    queryKey: ['settings', 'logo'],
    queryFn: ({ signal }) => call(logoRoutes.get, undefined, { signal, silent: true }),
  }),
  /** Looked at again while the screen is open: work goes on by itself. */
  jobs: queryOptions({
    queryKey: ['settings', 'jobs'],
    queryFn: ({ signal }) => call(jobsRoutes.list, undefined, { signal, silent: true }),
    refetchInterval: 15_000,
  }),
  /** The days of a year that are not what their weekday says. */
  calendar: (year: number) =>
    queryOptions({
      queryKey: ['settings', 'calendar', year],
      queryFn: ({ signal }) =>
        call(settingsRoutes.calendar, { query: { year: String(year) } }, { signal, silent: true }),
    }),
}
