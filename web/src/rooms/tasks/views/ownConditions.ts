import type { Me } from '@naryad/contract/auth/auth'
import { openStatuses, unfinishedStatuses } from '@naryad/contract/tasks/tasks.statuses'

import { may } from '../../../platform/session/me.ts'
import type { Conditions } from '../filters/conditions.ts'

/** What is left for the person himself: done work is left for those who may close it. */
export const ownOpenConditions = (
  me: Pick<Me, 'id' | 'rights'>,
): Pick<Conditions, 'operatorIds' | 'statuses'> => ({
  operatorIds: [me.id],
  statuses: may(me, 'tasks.close') ? openStatuses : unfinishedStatuses,
})
