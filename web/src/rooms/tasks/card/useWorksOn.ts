import type { Task } from '@naryad/contract/tasks/tasks'
import { checkWork } from '@naryad/contract/tasks/tasks.edits'
import { isEnded } from '@naryad/contract/tasks/tasks.statuses'

import { may, useMe } from '../../../client/session/me.ts'

/** Whether the work goes on and the user may do it: an engineer has taken the task. */
export function useWorksOn({ status, operator, crew }: Task): boolean {
  const me = useMe()
  const workers = { operatorId: operator?.id ?? null, crewIds: crew.map(({ id }) => id) }
  return may(me, 'tasks.work') && !isEnded(status) && checkWork(workers, me) === null
}
