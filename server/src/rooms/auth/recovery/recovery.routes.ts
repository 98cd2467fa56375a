import { recoveryRoutes } from '@naryad/contract/auth/recovery.routes'
import { recoverySchemas } from '@naryad/contract/auth/recovery.schemas'
import { bind } from '@naryad/contract/kit/route'

import type { Http } from '../../../platform/http/http.ts'
import { addressKey } from '../../../platform/http/limits.ts'
import { mount } from '../../../platform/http/mount.ts'
import type { Auth } from '../auth.service.ts'
import { askForRecovery, findOwnerOfLink, recoveryAnswer, resetPassword } from './recovery.service.ts'

export function mountRecovery(http: Http, { db, hasMail }: Pick<Auth, 'db' | 'hasMail'>): void {
  const recoveryLimit = http.limitBy({ burst: 5, perMinute: 5 / 60 })
  const resetLimit = http.limitBy({ burst: 10, perMinute: 10 })
  const ownerLimit = http.limitBy({ burst: 10, perMinute: 10 })
  const { recover, linkOwner, resetPassword: reset } = bind(recoveryRoutes, recoverySchemas)
  mount(
    http,
    { recover, linkOwner, reset },
    {
      recover: async ({ body }, call) => {
        recoveryLimit(addressKey(call.address))
        await askForRecovery(db, body.email, call)
        return { message: recoveryAnswer(await hasMail()) }
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
