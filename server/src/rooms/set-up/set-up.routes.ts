import { recoveryRoutes } from '@naryad/contract/auth/recovery.routes'
import { recoverySchemas } from '@naryad/contract/auth/recovery.schemas'
import { bind } from '@naryad/contract/kit/route'
import { firstStepsRoutes } from '@naryad/contract/set-up/first-steps.routes'
import { firstStepsSchemas } from '@naryad/contract/set-up/first-steps.schemas'

import type { Db } from '../../platform/db/connect.ts'
import type { Http } from '../../platform/http/http.ts'
import { addressKey } from '../../platform/http/limits.ts'
import { mount } from '../../platform/http/mount.ts'
import type { Connections } from '../settings/index.ts'
import { getFirstSteps } from './first-steps.service.ts'
import { setUp } from './set-up.service.ts'

export function mountSetUp(http: Http, db: Db, connections: Connections): void {
  const limit = http.limitBy({ burst: 5, perMinute: 5 })
  mount(
    http,
    { setUp: bind(recoveryRoutes, recoverySchemas).setUp },
    {
      setUp: ({ body }, call) => {
        limit(addressKey(call.address))
        return setUp(db, call, body)
      },
    },
  )
  mount(http, bind(firstStepsRoutes, firstStepsSchemas), { get: () => getFirstSteps(db, connections) })
}
