import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { worksOn } from '@naryad/contract/tasks/tasks.crew'
import { isEnded } from '@naryad/contract/tasks/tasks.statuses'

import { may, useMe } from '../../client/session/me.ts'

/** Whether this user can mark an arrival: as the operator of an open task or in its crew. */
export function useMayMark(task: Pick<TaskItem, 'operator' | 'crew' | 'status'>): boolean {
  const me = useMe()
  return worksOn(task, me.id) && !isEnded(task.status) && may(me, 'tasks.work')
}
