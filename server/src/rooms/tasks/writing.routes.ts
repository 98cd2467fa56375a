import type { Permission } from '@naryad/contract/kit/rights'
import { Task } from '@naryad/contract/tasks/tasks'
import type { ChangedTask } from '@naryad/contract/tasks/tasks.bulk.inputs'
import { tasksBulkRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { upserted } from '../../platform/http/created.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { putByCode } from '../codes/index.ts'
import { changeMany } from './bulk/bulk.service.ts'
import { changeTask } from './changes/changes.service.ts'
import { overVersion } from './changes/conflict.service.ts'
import { commandOver } from './changes/drafts.ts'
import { bulkChanges, type ChangeName, type TaskChange, taskChanges } from './changes/task-changes.ts'
import { createTask } from './creation/create.service.ts'
import { previewDeadline, previewMovedDeadline } from './deadlines/deadlines.service.ts'
import { addComment } from './discussion/comments.service.ts'
import { removeTask } from './edit/remove.service.ts'
import { taskCodes } from './edit/task-codes.service.ts'
import { readItems } from './lists/tasks.items.repo.ts'
import { splitTask } from './relations/split.service.ts'
import { sightOf } from './tasks.policy.repo.ts'
import { getTask, presentTask } from './tasks.service.ts'
import { newUndoId, recordUndo } from './undo/record.service.ts'
import { markTask } from './visits/marks.service.ts'

/** The write calls of this room. */
export type WritingHandlers = Pick<
  Handlers<typeof tasksRoutes>,
  ChangeName | 'deadline' | 'create' | 'putByCode' | 'remove' | 'comment' | 'mark' | 'split'
>

type Change<Given> = (
  input: { params: { id: number }; body: Given & { version?: number | undefined } },
  ctx: Ctx,
) => Promise<ChangedTask>

export function writingHandlers(db: Db): WritingHandlers {
  /** A body that contains the version it is based on is checked against the present one. */
  const change =
    <Given>(
      { access }: { readonly access: Permission },
      { action, restores }: TaskChange<Given>,
      after?: (tx: Tx, ctx: Ctx, id: number, body: Given) => Promise<void>,
    ): Change<Given> =>
    async ({ params: { id }, body }, ctx) => {
      const current = async (tx: Tx) => Task.parse(await presentTask(tx, ctx.who, id))
      const command = commandOver(ctx, body.version)
      const undoId = newUndoId()
      const canUndo = await changeTask(
        db,
        command,
        id,
        overVersion(body.version, current, action(body)),
        async (tx, accepted) => {
          const isChanged = accepted.some(({ actions }) => actions.length > 0)
          if (isChanged) await after?.(tx, ctx, id, body)
          return recordUndo(tx, { undoId, who: ctx.who, permission: access, restores }, accepted)
        },
      )
      return { ...(await presentTask(db, ctx.who, id)), ...(canUndo && { undoId }) }
    }
  return {
    deadline: async ({ query: { priority, companyId = null, queue = 'external', taskId } }, { who }) => {
      if (taskId === undefined)
        return previewDeadline(db, {
          priority,
          queue,
          companyId: who.role === 'client' ? who.companyId : companyId,
        })
      const { id, createdAt, contract } = await getTask(db, who, taskId)
      return previewMovedDeadline(db, { id, createdAt, priority, contractId: contract?.id ?? null })
    },
    create: ({ body }, ctx) =>
      idempotently(db, ctx, tasksRoutes.create, body, async (tx) =>
        presentTask(tx, ctx.who, await createTask(tx, ctx.who, body)),
      ),
    putByCode: async ({ params, body }, ctx) =>
      upserted(await putByCode(db, ctx, { code: params.code, sent: body }, taskCodes)),
    remove: ({ params }, ctx) => removeTask(db, ctx, params.id),
    comment: ({ params, body }, ctx) =>
      idempotently(db, ctx, tasksRoutes.comment, { ...params, ...body }, (tx) =>
        addComment(tx, ctx, params.id, body),
      ),
    mark: ({ params, body }, ctx) =>
      idempotently(db, ctx, tasksRoutes.mark, { ...params, ...body }, (tx) =>
        markTask(tx, ctx, params.id, body),
      ),
    split: ({ params, body }, ctx) =>
      idempotently(db, ctx, tasksRoutes.split, { ...params, ...body }, async (tx) => {
        const ids = await splitTask(tx, ctx.who, params.id, body.carIds)
        const items = await readItems(tx, sightOf(ctx.who), ids)
        return { items, totalCount: items.length }
      }),
    update: change(tasksRoutes.update, taskChanges.update),
    status: change(tasksRoutes.status, taskChanges.status),
    done: change(tasksRoutes.done, taskChanges.done),
    remoteDone: change(tasksRoutes.remoteDone, taskChanges.remoteDone),
    close: change(tasksRoutes.close, taskChanges.close),
    operator: change(tasksRoutes.operator, taskChanges.operator),
    crew: change(tasksRoutes.crew, taskChanges.crew),
    car: change(tasksRoutes.car, taskChanges.car),
    driverDescription: change(tasksRoutes.driverDescription, taskChanges.driverDescription),
    plan: change(tasksRoutes.plan, taskChanges.plan),
    setDeadline: change(tasksRoutes.setDeadline, taskChanges.setDeadline),
    next: change(tasksRoutes.next, taskChanges.next),
    contract: change(tasksRoutes.contract, taskChanges.contract),
    queue: change(tasksRoutes.queue, taskChanges.queue),
    priority: change(tasksRoutes.priority, taskChanges.priority),
    approveCosts: change(
      tasksRoutes.approveCosts,
      taskChanges.approveCosts,
      async (tx, ctx, id, { isCostsApproved, reason }) => {
        // The reason of a rejection is the client's message to the dispatcher.
        if (!isCostsApproved && reason !== undefined)
          await addComment(tx, ctx, id, { text: reason, isInternal: false })
      },
    ),
  }
}

/** The calls that change up to ten thousand tasks, with the same actions. */
export const bulkHandlers = (db: Db): Handlers<typeof tasksBulkRoutes> =>
  Object.fromEntries(
    Object.entries(bulkChanges).map(([name, { action, restores }]) => [
      name,
      ({ body }: { body: { ids: number[] } }, ctx: Ctx) => {
        const permission = tasksBulkRoutes[name as keyof typeof tasksBulkRoutes].access
        return changeMany(db, ctx, body.ids, action(body as never), { permission, restores })
      },
    ]),
  ) as unknown as Handlers<typeof tasksBulkRoutes>
