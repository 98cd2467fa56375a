import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { isEnded } from '@naryad/contract/tasks/tasks.statuses'

import { may, useMe } from '../../client/session/me.ts'

/** Whether this user can mark an arrival: as the operator of an open task. */
export function useMayMark(task: Pick<TaskItem, 'operator' | 'status'>): boolean {
  const me = useMe()
  return task.operator?.id === me.id && !isEnded(task.status) && may(me, 'tasks.work')
}
