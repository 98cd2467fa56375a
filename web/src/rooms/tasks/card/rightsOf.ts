import type { Me } from '@naryad/contract/auth/auth'
import type { Task } from '@naryad/contract/tasks/tasks'

import { may } from '../../../client/session/me.ts'

/** By the rules of the server: a signed act is final. */
export function rightsOf(me: Me, { status, signedAt }: Task) {
  const isSigned = signedAt !== null
  const mayEdit = may(me, 'tasks.update') && (me.role !== 'client' || status === 'NEW')
  return {
    mayEdit,
    mayRename: mayEdit && !isSigned,
    mayAttach: may(me, 'tasks.attach') && status !== 'CLOSED' && !isSigned,
  }
}
