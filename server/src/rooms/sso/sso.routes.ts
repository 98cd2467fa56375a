import { bind } from '@naryad/contract/kit/route'
import { ssoRoutes } from '@naryad/contract/sso/sso.routes'
import { ssoSchemas } from '@naryad/contract/sso/sso.schemas'
import { ssoLogoutPath } from '@naryad/contract/sso/sso.words'

import { mountDoor } from '../../platform/http/door.ts'
import type { Http } from '../../platform/http/http.ts'
import { addressKey } from '../../platform/http/limits.ts'
import { mount } from '../../platform/http/mount.ts'
import { signInByPassword } from './ldap/ldap-sign-in.service.ts'
import { logoutByProvider } from './oidc/back-channel-logout.service.ts'
import { openKeys } from './oidc/logout-token.ts'
import { finishProof, getProof, startProof } from './oidc/oidc-proof.service.ts'
import { finishSignIn, startSignIn } from './oidc/oidc-sign-in.service.ts'
import { changeRules, getIdentities, getSettings, linkUser } from './settings.service.ts'
import { confirmSignIn, listOffered, type SsoRoom } from './sign-in.service.ts'
import { signOut } from './sign-out.service.ts'

const listed = <Item>(items: Item[]) => ({ items, totalCount: items.length })

const maxLogoutBytes = 16 * 1024

/** The provider calls without a session; the token proves who it is. */
function mountLogout(http: Http, room: SsoRoom): void {
  const keys = openKeys()
  // A provider signs out many people at once, from one address.
  const limit = http.limitBy({ burst: 600, perMinute: 600 })
  mountDoor(http, {
    path: ssoLogoutPath,
    hasSecret: false,
    maxBytes: maxLogoutBytes,
    handle: async ({ body, address }) => {
      limit(addressKey(address))
      await logoutByProvider(room, keys, new URLSearchParams(body).get('logout_token') ?? '')
      return { status: 200, body: '', type: 'text/plain' }
    },
  })
}

export function mountSso(http: Http, room: SsoRoom): void {
  const limit = http.limitBy({ burst: 10, perMinute: 10 })
  mountLogout(http, room)
  mount(http, bind(ssoRoutes, ssoSchemas), {
    methods: () => listOffered(room),
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
      return signInByPassword(room, call, body)
    },
    confirm: ({ body }, call) => {
      limit(addressKey(call.address))
      return confirmSignIn(room, call, body.code)
    },
    proof: (_, ctx) => getProof(room, ctx),
    startProof: (_, ctx) => {
      limit(addressKey(ctx.address))
      return startProof(room, ctx)
    },
    finishProof: ({ body }, ctx) => {
      limit(addressKey(ctx.address))
      return finishProof(room, ctx, body)
    },
    signOut: (_, call) => signOut(room, call),
    settings: () => getSettings(room),
    change: ({ body }, ctx) => changeRules(room, ctx, body),
    identities: async () => listed(await getIdentities(room)),
    link: ({ params, body }, ctx) => linkUser(room, ctx, params.id, body.userId),
  })
}
