import { bind } from '@naryad/contract/kit/route'
import { RegistrationFilters } from '@naryad/contract/registration/registration'
import { registrationRoutes } from '@naryad/contract/registration/registration.routes'
import { registrationSchemas } from '@naryad/contract/registration/registration.schemas'

import { countEach } from '../../platform/db/query/count-each.ts'
import type { Http } from '../../platform/http/http.ts'
import { addressKey } from '../../platform/http/limits.ts'
import { mount } from '../../platform/http/mount.ts'
import { approveRequest, declineRequest, getRequest, type Registration } from './decide.service.ts'
import { countRequests, searchRequests } from './registration.repo.ts'
import { findRequestIds } from './registration.search.repo.ts'
import { register } from './registration.service.ts'

const all = RegistrationFilters.parse({})

export function mountRegistration(http: Http, registration: Registration): void {
  const { db } = registration
  const limit = http.limitBy({ burst: 5, perMinute: 5 / 60 })
  mount(http, bind(registrationRoutes, registrationSchemas), {
    register: ({ body }, call) => {
      limit(addressKey(call.address))
      return register(db, body)
    },
    list: ({ query }) => searchRequests(db, { ...all, ...query }),
    counts: () => countRequests(db),
    search: ({ body }) => searchRequests(db, body),
    count: ({ body }) => countEach(body.filters, (search) => findRequestIds(db, search)),
    get: ({ params }) => getRequest(db, params.id),
    approve: ({ params, body }, ctx) => approveRequest(registration, ctx, params.id, body),
    decline: ({ params, body }, ctx) => declineRequest(registration, ctx, params.id, body),
  })
}
