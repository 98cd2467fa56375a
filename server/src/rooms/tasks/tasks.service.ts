import type { Task } from '@naryad/contract/tasks/tasks'

import type { Db } from '../../platform/db/connect.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { seesTask } from './history/timeline.repo.ts'
import type { Viewer } from './tasks.policy.repo.ts'
import { findTask } from './tasks.repo.ts'

/** A task that the user may see; an invisible one is reported as not found. */
export async function getTask(db: Db, who: Viewer, id: number): Promise<Task> {
  const task = await findTask(db, who, id)
  if (!task) throw notFound('Заявка')
  return task
}

/** A task as its changer may see it, even if the change has moved it out of the changer's queues. */
export async function presentTask(db: Db, who: Viewer, id: number): Promise<Task> {
  const task = await findTask(db, { ...who, queues: [] }, id)
  if (!task) throw new Error(`task ${id} has vanished under its lock`)
  return task
}

export async function mustSeeTask(db: Db, who: Viewer, id: number): Promise<void> {
  if (!(await seesTask(db, who, id))) throw notFound('Заявка')
}
