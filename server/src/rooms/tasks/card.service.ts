import type { Attachment } from '@naryad/contract/attachments/attachments'
import { maxCardChilds, type TaskCard } from '@naryad/contract/tasks/tasks.card'

import type { Db } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { searchChilds } from './lists/tasks.search.service.ts'
import { getTask } from './tasks.service.ts'

/** Files of a task that the user may see; provided by the attachments room. */
export type ReadFiles = (ctx: Pick<Ctx, 'who'>, taskId: number) => Promise<Attachment[]>

const firstChilds = { limit: maxCardChilds, offset: 0, sort: 'ASC' } as const

/** The task with its files and its first sub-tasks. */
export async function getTaskCard(
  db: Db,
  ctx: Pick<Ctx, 'who'>,
  id: number,
  filesOf: ReadFiles,
): Promise<TaskCard> {
  const task = await getTask(db, ctx.who, id)
  const [attachments, childs] = await Promise.all([
    task.attachmentsCount > 0 || task.mergedIds.length > 0 ? filesOf(ctx, id) : [],
    task.childsCount > 0 ? searchChilds(db, ctx.who, id, firstChilds) : undefined,
  ])
  return { ...task, attachments, childs: childs?.parsed().items ?? [] }
}
