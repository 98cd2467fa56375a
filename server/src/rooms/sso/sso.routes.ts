import { bind } from '@naryad/contract/kit/route'
import { ssoRoutes } from '@naryad/contract/sso/sso.routes'
import { ssoSchemas } from '@naryad/contract/sso/sso.schemas'

import type { Http } from '../../platform/http/http.ts'
import { addressKey } from '../../platform/http/limits.ts'
import { mount } from '../../platform/http/mount.ts'
import { signInByPassword } from './ldap/ldap-sign-in.service.ts'
import { finishSignIn, startSignIn } from './oidc/oidc-sign-in.service.ts'
import { changeRules, getIdentities, getSettings, linkUser } from './settings.service.ts'
import { confirmSignIn, listOffered, type SsoRoom } from './sign-in.service.ts'
import { signOut } from './sign-out.service.ts'

const listed = <Item>(items: Item[]) => ({ items, totalCount: items.length })

export function mountSso(http: Http, room: SsoRoom): void {
  const limit = http.limitBy({ burst: 10, perMinute: 10 })
  // Below the number of wrong passwords at which directories usually lock an account.
  const loginLimit = http.limitBy({ burst: 4, perMinute: 0.2 })
  mount(http, bind(ssoRoutes, ssoSchemas), {
    methods: async () => listed(await listOffered(room)),
    start: ({ body }, call) => {
      limit(addressKey(call.address))
      return startSignIn(room, call, body.returnTo)
    },
    finish: ({ body }, call) => {
      limit(addressKey(call.address))
      return finishSignIn(room, call, body)
    },
    password: ({ body }, call) => {
      limit(addressKey(call.address))
      loginLimit(body.login.toLowerCase())
      return signInByPassword(room, call, body)
    },
    confirm: ({ body }, call) => {
      limit(addressKey(call.address))
      return confirmSignIn(room, call, body.code)
    },
    signOut: (_, call) => signOut(room, call),
    settings: () => getSettings(room),
    change: ({ body }, ctx) => changeRules(room, ctx, body),
    identities: async () => listed(await getIdentities(room)),
    link: ({ params, body }, ctx) => linkUser(room, ctx, params.id, body.userId),
  })
}
