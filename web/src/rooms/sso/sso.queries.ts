import { ssoRoutes } from '@naryad/contract/sso/sso.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'

export const ssoQueries = {
  /** Before the sign-in; without an answer only the password is offered. */
  methods: queryOptions({
    queryKey: ['sso', 'methods'],
    queryFn: ({ signal }) => call(ssoRoutes.methods, undefined, { signal, silent: true }),
    staleTime: 60_000,
    retry: false,
  }),
  settings: queryOptions({
    queryKey: ['settings', 'sso'],
    queryFn: ({ signal }) => call(ssoRoutes.settings, undefined, { signal, silent: true }),
  }),
  identities: queryOptions({
    queryKey: ['settings', 'sso', 'identities'],
    queryFn: ({ signal }) => call(ssoRoutes.identities, undefined, { signal, silent: true }),
  }),
}
