import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { secondFactorRoutes } from '@naryad/contract/auth/second-factor.routes'
import { sessionsRoutes } from '@naryad/contract/sessions/sessions.routes'
import { type QueryClient, queryOptions } from '@tanstack/react-query'

import { call } from '../../platform/api/api.ts'
import { meQuery } from '../../platform/session/me.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['auth', 'sessions'],
  queryFn: ({ signal }) => call(sessionsRoutes.list, undefined, { signal }),
  // Whoever looks wants to know who is here now.
  staleTime: 0,
})

/** Forms say themselves what was refused. */
const silent = { silent: true }

export const profile = {
  changeOwn: (body: Parameters<typeof call<typeof authRoutes.changeOwn>>[1]['body']) =>
    call(authRoutes.changeOwn, { body }, silent),
  changePassword: (body: { oldPassword: string; newPassword: string }) =>
    call(sessionsRoutes.changePassword, { body }, { silent: true, renewsTokens: true }),
  endSession: (id: number, password: string) =>
    call(sessionsRoutes.end, { params: { id }, body: { password } }, silent),
  endOthers: (password: string) => call(sessionsRoutes.endOthers, { body: { password } }, silent),
  beginFactor: (password: string) => call(secondFactorRoutes.begin, { body: { password } }, silent),
  confirmFactor: (code: string) => call(secondFactorRoutes.confirm, { body: { code } }, silent),
  renewCodes: (password: string) => call(secondFactorRoutes.renewCodes, { body: { password } }, silent),
  removeFactor: (password: string) => call(secondFactorRoutes.remove, { body: { password } }, silent),
}

/** What is known of the person himself is read again. */
export const readMeAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: meQuery.queryKey })
