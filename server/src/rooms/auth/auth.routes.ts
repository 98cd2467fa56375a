import { apiTokensRoutes } from '@naryad/contract/auth/api-tokens.routes'
import { apiTokensSchemas } from '@naryad/contract/auth/api-tokens.schemas'
import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { authSchemas } from '@naryad/contract/auth/auth.schemas'
import { secondFactorRoutes } from '@naryad/contract/auth/second-factor.routes'
import { secondFactorSchemas } from '@naryad/contract/auth/second-factor.schemas'
import { sessionsRoutes } from '@naryad/contract/auth/sessions.routes'
import { sessionsSchemas } from '@naryad/contract/auth/sessions.schemas'
import { type Permission, permissions, type Scope, scopeOf } from '@naryad/contract/kit/rights'
import { bind } from '@naryad/contract/kit/route'

import type { Db } from '../../platform/db/connect.ts'
import type { Who } from '../../platform/http/ctx.ts'
import type { Http } from '../../platform/http/http.ts'
import { addressKey } from '../../platform/http/limits.ts'
import { mount } from '../../platform/http/mount.ts'
import { changeOwn } from '../users/index.ts'
import {
  issueToken,
  listAllTokens,
  listOwnTokens,
  revokeAnyToken,
  revokeOwnToken,
} from './api-tokens/api-tokens.service.ts'
import { getPerson } from './auth.repo.ts'
import { type Auth, logout } from './auth.service.ts'
import { changePassword } from './passwords/change-password.service.ts'
import { mountRecovery } from './recovery/recovery.routes.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  removeOwnSecondFactor,
  renewRecoveryCodes,
} from './second-factor/second-factor.service.ts'
import { endOtherSessions, endSession, listSessions } from './sessions/own-sessions.service.ts'
import { refresh } from './sessions/refresh.service.ts'
import { isFactorExternal } from './sessions/sessions.repo.ts'
import { login } from './sign-in/login.service.ts'

interface Counts {
  /** Number of unread notifications. */
  readonly countUnread: (db: Db, userId: number) => Promise<number>
}

export function mountAuth(http: Http, auth: Auth, { countUnread }: Counts): void {
  const { db, tokens } = auth
  const counts = { countUnread }
  mountRecovery(http, auth)
  const loginLimit = http.limitBy({ burst: 10, perMinute: 10 })
  const refreshLimit = http.limitBy({ burst: 30, perMinute: 30 })
  mount(http, bind(authRoutes, authSchemas), {
    login: ({ body }, call) => {
      loginLimit(addressKey(call.address))
      return login(auth, body, call)
    },
    refresh: (_, call) => refresh(db, tokens, call, refreshLimit),
    logout: (_, call) => logout(auth, call),
    me: (_, { who }) => meOf(db, who, counts),
    changeOwn: async ({ body }, ctx) => {
      await changeOwn(db, ctx, body)
      return meOf(db, ctx.who, counts)
    },
  })
  mount(http, bind(sessionsRoutes, sessionsSchemas), {
    list: (_, ctx) => listSessions(db, ctx),
    end: ({ params, body }, ctx) => endSession(db, ctx, params.id, body.password),
    endOthers: ({ body }, ctx) => endOtherSessions(db, ctx, body.password),
    changePassword: ({ body }, ctx) => changePassword(auth, ctx, body),
  })
  mount(http, bind(apiTokensRoutes, apiTokensSchemas), {
    list: (_, ctx) => listOwnTokens(db, ctx),
    issue: ({ body }, ctx) => issueToken(auth, ctx, body),
    revoke: ({ params }, ctx) => revokeOwnToken(db, ctx, params.id),
    listAll: () => listAllTokens(db),
    revokeAny: ({ params }, ctx) => revokeAnyToken(db, ctx, params.id),
  })
  mount(http, bind(secondFactorRoutes, secondFactorSchemas), {
    begin: ({ body }, ctx) => beginSecondFactor(auth, ctx, body.password),
    confirm: ({ body }, ctx) => confirmSecondFactor(auth, ctx, body.code),
    renewCodes: ({ body }, ctx) => renewRecoveryCodes(auth, ctx, body),
    remove: ({ body }, ctx) => removeOwnSecondFactor(auth, ctx, body),
  })
}

const meOf = async (db: Db, who: Who, { countUnread }: Counts) => {
  const [person, notifications] = await Promise.all([getPerson(db, who.id), countUnread(db, who.id)])
  const isSecondFactorDue = person.isSecondFactorDue && !(await isFactorExternal(db, who.sessionId))
  return { ...person, isSecondFactorDue, rights: rightsOf(who), unreadCounts: { notifications } }
}

const rightsOf = (who: Who): Record<Permission, Scope> =>
  Object.fromEntries(permissions.map((permission) => [permission, scopeOf(permission, who)])) as Record<
    Permission,
    Scope
  >
