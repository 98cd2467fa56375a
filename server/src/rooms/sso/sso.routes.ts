import { bind } from '@naryad/contract/kit/route'
import { ssoRoutes } from '@naryad/contract/sso/sso.routes'
import { ssoSchemas } from '@naryad/contract/sso/sso.schemas'

import type { Http } from '../../platform/http/http.ts'
import { addressKey } from '../../platform/http/limits.ts'
import { mount } from '../../platform/http/mount.ts'
import { changeRules, getIdentities, getSettings, linkUser } from './settings.service.ts'
import { confirmSignIn, findOffered, finishSignIn, type SsoRoom, startSignIn } from './sign-in.service.ts'
import { signOut } from './sign-out.service.ts'

const listed = <Item>(items: Item[]) => ({ items, totalCount: items.length })

export function mountSso(http: Http, room: SsoRoom): void {
  const limit = http.limitBy({ burst: 10, perMinute: 10 })
  mount(http, bind(ssoRoutes, ssoSchemas), {
    methods: async () => {
      const offered = await findOffered(room)
      return listed(offered ? [{ kind: 'oidc' as const, title: offered.rules.oidcTitle }] : [])
    },
    start: ({ body }, call) => {
      limit(addressKey(call.address))
      return startSignIn(room, call, body.returnTo)
    },
    finish: ({ body }, call) => {
      limit(addressKey(call.address))
      return finishSignIn(room, call, body)
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
