import { recoveryRoutes } from '@naryad/contract/auth/recovery.routes'

import type { Db } from '../../platform/db/connect.ts'
import type { Http } from '../../platform/http/http.ts'
import { addressKey } from '../../platform/http/limits.ts'
import { mount } from '../../platform/http/mount.ts'
import { askForRecovery, findOwnerOfLink, resetPassword } from './recovery.service.ts'

export function mountRecovery(http: Http, db: Db): void {
  const recoveryLimit = http.limitBy({ burst: 5, perMinute: 5 / 60 })
  const resetLimit = http.limitBy({ burst: 10, perMinute: 10 })
  const ownerLimit = http.limitBy({ burst: 10, perMinute: 10 })
  const { recover, linkOwner, resetPassword: reset } = recoveryRoutes
  mount(
    http,
    { recover, linkOwner, reset },
    {
      recover: ({ body }, call) => {
        recoveryLimit(addressKey(call.address))
        return askForRecovery(db, body.email, call)
      },
      linkOwner: ({ body }, call) => {
        ownerLimit(addressKey(call.address))
        return findOwnerOfLink(db, body.token)
      },
      reset: ({ body }, call) => {
        resetLimit(addressKey(call.address))
        return resetPassword(db, body, call)
      },
    },
  )
}
