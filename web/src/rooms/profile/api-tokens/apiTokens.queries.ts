import type { ApiTokenInput } from '@naryad/contract/auth/api-tokens'
import { apiTokensRoutes } from '@naryad/contract/auth/api-tokens.routes'
import { ssoRoutes } from '@naryad/contract/sso/sso.routes'
import { queryOptions } from '@tanstack/react-query'

import { call } from '../../../client/api/api.ts'

export const apiTokensQueries = {
  own: queryOptions({
    queryKey: ['apiTokens', 'own'],
    queryFn: ({ signal }) => call(apiTokensRoutes.list, undefined, { signal }),
    staleTime: 0,
  }),
  /** How the owner proves who they are before a token is issued. */
  proof: queryOptions({
    queryKey: ['apiTokens', 'proof'],
    queryFn: ({ signal }) => call(ssoRoutes.proof, undefined, { signal, silent: true }),
    staleTime: 0,
  }),
  all: queryOptions({
    queryKey: ['apiTokens', 'all'],
    queryFn: ({ signal }) => call(apiTokensRoutes.listAll, undefined, { signal }),
    staleTime: 0,
  }),
}

/** Silent, because the form shows a refusal itself. */
export const issueApiToken = (body: ApiTokenInput) => call(apiTokensRoutes.issue, { body }, { silent: true })
