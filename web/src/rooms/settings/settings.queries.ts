import { aboutRoutes } from '@naryad/contract/settings/about.routes'
import { jobsRoutes } from '@naryad/contract/settings/jobs.routes'
import { logoRoutes } from '@naryad/contract/settings/logo.routes'
import { rejectionsRoutes } from '@naryad/contract/settings/rejections.routes'
import { settingsRoutes } from '@naryad/contract/settings/settings.routes'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

export const settingsQueries = {
  /** The screen shows its own state of «failed», so the call is silent. */
  all: queryOptions({
    queryKey: ['settings', 'all'],
    queryFn: ({ signal }) => call(settingsRoutes.get, undefined, { signal, silent: true }),
  }),
  /** Every version of the privacy policy, the current one first. */
  privacyVersions: (limit: number) =>
    queryOptions({
      queryKey: ['settings', 'privacyVersions', limit],
      queryFn: ({ signal }) =>
        call(settingsRoutes.privacyVersions, { query: { limit: String(limit) } }, { signal, silent: true }),
      placeholderData: keepPreviousData,
    }),
  /** Logo of printed documents. */
  logo: queryOptions({
    queryKey: ['settings', 'logo'],
    queryFn: ({ signal }) => call(logoRoutes.get, undefined, { signal, silent: true }),
  }),
  /** Polled while the screen is open, because jobs run in the background. */
  jobs: queryOptions({
    queryKey: ['settings', 'jobs'],
    queryFn: ({ signal }) => call(jobsRoutes.list, undefined, { signal, silent: true }),
    refetchInterval: 15_000,
  }),
  /** What was left out of foreign data; polled while the screen is open. */
  rejections: (source: 'GPS' | 'OTHER') =>
    queryOptions({
      queryKey: ['settings', 'rejections', source],
      queryFn: ({ signal }) => call(rejectionsRoutes.list, { query: { source } }, { signal, silent: true }),
      refetchInterval: 30_000,
    }),
  /** Disks and the last backup of the server. */
  server: queryOptions({
    queryKey: ['settings', 'server'],
    queryFn: ({ signal }) => call(jobsRoutes.server, undefined, { signal, silent: true }),
    refetchInterval: 60_000,
  }),
  /** The build that answers and what it works with. */
  about: queryOptions({
    queryKey: ['settings', 'about'],
    queryFn: ({ signal }) => call(aboutRoutes.get, undefined, { signal, silent: true }),
  }),
  /** Values that an earlier version accepted and that are none now. */
  unreadValues: queryOptions({
    queryKey: ['settings', 'unreadValues'],
    queryFn: ({ signal }) => call(settingsRoutes.unreadValues, undefined, { signal, silent: true }),
  }),
  /** Days of a year that differ from their default. */
  calendar: (year: number) =>
    queryOptions({
      queryKey: ['settings', 'calendar', year],
      queryFn: ({ signal }) =>
        call(settingsRoutes.calendar, { query: { year: String(year) } }, { signal, silent: true }),
    }),
}
