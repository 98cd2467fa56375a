import { callsRoutes } from '@naryad/contract/calls/calls.routes'
import type { Task } from '@naryad/contract/tasks/tasks'
import type { TaskInput } from '@naryad/contract/tasks/tasks.inputs'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import type { z } from 'zod'

import { call } from '../../../client/api/api.ts'
import type { CreateOptions } from '../../../client/api/request.ts'
import type { RequestCall } from './shownForm.ts'

/** The request of a call is created together with its link to the call. */
export async function createTaskOf(
  of: RequestCall | undefined,
  body: z.input<typeof TaskInput>,
  options: CreateOptions,
): Promise<Task> {
  if (!of) return call(tasksRoutes.create, { body }, options)
  const { taskId } = await call(callsRoutes.createTask, { params: { id: of.id }, body }, options)
  return call(tasksRoutes.get, { params: { id: taskId } }, { silent: true })
}
