import { bind } from '@naryad/contract/kit/route'
import { liveRoutes } from '@naryad/contract/live/live.routes'
import { liveSchemas } from '@naryad/contract/live/live.schemas'

import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import type { Live } from './live.service.ts'

export function mountLive(http: Http, live: Live): void {
  mount(http, bind(liveRoutes, liveSchemas), {
    events: ({ query }, { who }) => {
      live.hub.refuseFull()
      return (output) => live.hub.open(who, output, query.age)
    },
    present: async ({ params, body }, ctx) => ({ people: await live.present(ctx, params.id, body.mode) }),
    leave: ({ params }, ctx) => live.leave(ctx, params.id),
  })
}
