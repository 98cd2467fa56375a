import type { Db } from '../../../platform/db/connect.ts'
import { seesTask } from '../history/timeline.repo.ts'
import type { Viewer } from '../tasks.policy.repo.ts'
import { findMainTask } from './answered.repo.ts'

/** Where an answer to this task belongs: in the one that it was merged into, if the author sees that. */
export async function findAnswered(db: Db, who: Viewer, id: number): Promise<number> {
  const main = await findMainTask(db, id)
  return main === id || (await seesTask(db, who, main)) ? main : id
}
