import type { Me } from '@naryad/contract/auth/auth'
import { openStatuses, unfinishedStatuses } from '@naryad/contract/tasks/tasks.statuses'

import { may } from '../../../client/session/me.ts'
import type { Conditions } from '../filters/conditions.ts'

/** The user's own open work: finished tasks count only for users who may close them. */
export const ownOpenConditions = (
  me: Pick<Me, 'id' | 'rights'>,
): Pick<Conditions, 'operatorIds' | 'statuses'> => ({
  operatorIds: [me.id],
  statuses: may(me, 'tasks.close') ? openStatuses : unfinishedStatuses,
})
