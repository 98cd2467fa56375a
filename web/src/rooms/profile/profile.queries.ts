import { authRoutes } from '@naryad/contract/auth/auth.routes'
import type { OwnerProof, PasswordGiven } from '@naryad/contract/auth/second-factor'
import { secondFactorRoutes } from '@naryad/contract/auth/second-factor.routes'
import type { ChangePassword, EndSessions } from '@naryad/contract/auth/sessions'
import { sessionsRoutes } from '@naryad/contract/auth/sessions.routes'
import { type QueryClient, queryOptions } from '@tanstack/react-query'

import { call } from '../../client/api/api.ts'
import { meQuery } from '../../client/session/me.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['auth', 'sessions'],
  queryFn: ({ signal }) => call(sessionsRoutes.list, undefined, { signal }),
  // Always read again, because the list shows current activity.
  staleTime: 0,
})

/** Silent, because the forms show refusals themselves. */
const silent = { silent: true }

export const profile = {
  changeOwn: (body: Parameters<typeof call<typeof authRoutes.changeOwn>>[1]['body']) =>
    call(authRoutes.changeOwn, { body }, silent),
  changePassword: (body: ChangePassword) =>
    call(sessionsRoutes.changePassword, { body }, { silent: true, renewsTokens: true }),
  endSession: (id: number, body: EndSessions) => call(sessionsRoutes.end, { params: { id }, body }, silent),
  endOthers: (body: EndSessions) => call(sessionsRoutes.endOthers, { body }, silent),
  beginFactor: (body: PasswordGiven) => call(secondFactorRoutes.begin, { body }, silent),
  confirmFactor: (code: string) => call(secondFactorRoutes.confirm, { body: { code } }, silent),
  renewCodes: (body: OwnerProof) => call(secondFactorRoutes.renewCodes, { body }, silent),
  removeFactor: (body: OwnerProof) => call(secondFactorRoutes.remove, { body }, silent),
}

export const readMeAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: meQuery.queryKey })
