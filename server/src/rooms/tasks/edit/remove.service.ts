import { checkDelete } from '@naryad/contract/tasks/tasks.rules'

import type { Db } from '../../../platform/db/connect.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { publish } from '../../../platform/events/publish.ts'
import type { Ctx } from '../../../platform/http/ctx.ts'
import { conflict, notFound } from '../../../platform/http/refusals.ts'
import { publishChange } from '../../../platform/live/publish-change.ts'
import { recordAudit } from '../../audit/index.ts'
import { lockTasks, readChildren } from '../changes/changes.repo.ts'
import { write } from '../changes/changes.service.ts'
import { timeNow } from '../changes/clock.ts'
import { draftOf, type CommandContext } from '../changes/drafts.ts'
import { followFamily } from '../relations/families.ts'
import { taskEvents } from '../tasks.events.ts'
import { visibleTasks } from '../tasks.policy.repo.ts'
import { deleteTask } from './remove.repo.ts'

/** Deletes a task that has not been started, with its history, and removes it from its parent. */
export const removeTask = (db: Db, ctx: Ctx, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const locked = await lockTasks(tx, [id], visibleTasks(ctx.who))
    const task = locked.find((row) => row.id === id && row.isVisible)
    if (!task) throw notFound('Заявка')
    const whyNot = checkDelete(task)
    if (whyNot) throw conflict(whyNot)
    const context: CommandContext = { who: ctx.who, ...timeNow() }
    const parent = locked.find((row) => row.id === task.parentId)
    const before = parent ? await readChildren(tx, [parent.id]) : []
    await deleteTask(tx, id)
    await publish(tx, taskEvents.deleted, [{ taskId: id, queue: task.queue, companyId: task.companyId }])
    await recordAudit(tx, {
      kind: 'DELETED',
      by: ctx,
      object: { kind: 'tasks', id, title: `Заявка № ${id}` },
    })
    await publishChange(tx, { room: 'tasks', changes: [task] })
    if (!parent) return
    const draft = draftOf(parent)
    followFamily(draft, { before, now: before.filter((child) => child.id !== id) }, context)
    await write(tx, context, [draft])
  })
