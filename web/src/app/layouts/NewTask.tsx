import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

import { may, useMe } from '../../client/session/me.ts'
import { openNewTask } from '../../rooms/tasks/form/shownForm.ts'
import { newTaskQueue } from '../../rooms/tasks/queues.ts'
import { homePath } from '../returnPath.ts'

/** The form of a new task over the home screen. */
export function NewTask() {
  const me = useMe()
  const router = useRouter()
  useEffect(() => {
    if (may(me, tasksRoutes.create)) openNewTask(newTaskQueue(me))
    void router.navigate({ href: homePath, replace: true })
  }, [me, router])
  return null
}
