import { authRoutes } from '@naryad/contract/auth/auth.routes'
import { type Permission, permissions, type Scope, scopeOf } from '@naryad/contract/kit/rights'

import type { Who } from '../../platform/http/ctx.ts'
import type { Http } from '../../platform/http/http.ts'
import { addressKey } from '../../platform/http/limits.ts'
import { mount } from '../../platform/http/mount.ts'
import { getPerson } from './auth.repo.ts'
import { type Auth, logout } from './auth.service.ts'
import { login } from './login.service.ts'
import { refresh } from './refresh.service.ts'

export function mountAuth(http: Http, auth: Auth): void {
  const { db, tokens } = auth
  const loginLimit = http.limitBy({ burst: 10, perMinute: 10 })
  const refreshLimit = http.limitBy({ burst: 30, perMinute: 30 })
  mount(http, authRoutes, {
    login: ({ body }, call) => {
      loginLimit(addressKey(call.address))
      return login(db, tokens, body, call)
    },
    refresh: (_, call) => refresh(db, tokens, call, refreshLimit),
    logout: (_, call) => logout(auth, call),
    me: async (_, { who }) => ({ ...(await getPerson(db, who.id)), rights: rightsOf(who) }),
  })
}

const rightsOf = (who: Who): Record<Permission, Scope> =>
  Object.fromEntries(permissions.map((permission) => [permission, scopeOf(permission, who)])) as Record<
    Permission,
    Scope
  >
