import type { Car } from '@naryad/contract/cars/cars'
import { queueOfNew } from '@naryad/contract/tasks/tasks.edits'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'

import { useMay, useMe } from '../../client/session/me.ts'
import { openNewTaskOf } from '../tasks/index.ts'

/** Opens the form of a new task filled in from the truck; false without the permission. */
export function useNewTask(): ((car: Car) => void) | false {
  const me = useMe()
  const mayCreate = useMay(tasksRoutes.create)
  const queue = queueOfNew(me, me.queues[0] ?? 'tachograph')
  return mayCreate && ((car) => openNewTaskOf(car, queue))
}
