import { Task } from '@naryad/contract/tasks/tasks'
import type { tasksBulkRoutes } from '@naryad/contract/tasks/tasks.bulk.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { Ctx } from '../../../platform/http/ctx.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { idempotently } from '../../../platform/idempotency/idempotency.ts'
import { assign } from '../assignment/assignment.service.ts'
import { changeCar } from '../assignment/owners.service.ts'
import { changeMany } from '../commands/bulk.service.ts'
import { type Action, changeTask } from '../commands/changes.service.ts'
import { overVersion } from '../commands/conflict.service.ts'
import { settleCosts } from '../commands/costs.service.ts'
import { moveToQueue, planVisit, setDeadline, setPriority } from '../commands/dispatch.service.ts'
import { markTask } from '../commands/marks.service.ts'
import { splitTask } from '../commands/split.service.ts'
import { close, finish, moveAll, moveStatus } from '../commands/transitions.service.ts'
import { previewDeadline } from '../deadlines/deadlines.service.ts'
import { comment } from '../discussion/comments.service.ts'
import { readItems } from '../search/tasks.items.repo.ts'
import { sightOf } from '../tasks.policy.repo.ts'
import { findTask } from '../tasks.repo.ts'
import { createTask } from './create.service.ts'
import type { Command } from './drafts.ts'
import { describeByDriver, edit } from './edit.service.ts'
import { removeTask } from './remove.service.ts'

/** The write calls of this room. */
export type WritingHandlers = Pick<
  Handlers<typeof tasksRoutes>,
  | 'deadline'
  | 'create'
  | 'update'
  | 'remove'
  | 'comment'
  | 'mark'
  | 'split'
  | 'status'
  | 'done'
  | 'remoteDone'
  | 'close'
  | 'approveCosts'
  | 'operator'
  | 'car'
  | 'driverDescription'
  | 'plan'
  | 'setDeadline'
  | 'queue'
  | 'priority'
>

/** The result is also returned to a user who has moved the task out of their own queues. */
const present = async (db: Db | Tx, { who }: Pick<Ctx, 'who'>, id: number) => {
  const task = await findTask(db, { ...who, queues: [] }, id)
  if (!task) throw new Error(`task ${id} has vanished under its lock`)
  return task
}

/** A device that sends a version without another one had seen that version. */
const commandOf = ({ who, occurrence }: Ctx, knownVersion: number | undefined): Command => ({
  who,
  occurrence: occurrence && knownVersion !== undefined ? { knownVersion, ...occurrence } : occurrence,
})

export function writingHandlers(db: Db): WritingHandlers {
  const change = async (ctx: Ctx, id: number, action: Action, version?: number) => {
    await changeTask(db, commandOf(ctx, version), id, action)
    return present(db, ctx, id)
  }
  const presentFor = (ctx: Ctx) => async (tx: Tx, id: number) => Task.parse(await present(tx, ctx, id))
  /** A call that contains the version it is based on. */
  const changeOver = (ctx: Ctx, id: number, version: number | undefined, action: Action) =>
    change(ctx, id, overVersion(version, presentFor(ctx), action), version)
  return {
    deadline: ({ query }) => previewDeadline(db, query.priority),
    create: ({ body }, ctx) =>
      idempotently(db, ctx, tasksRoutes.create, body, async (tx) =>
        present(tx, ctx, await createTask(tx, ctx.who, body)),
      ),
    update: ({ params, body }, ctx) => changeOver(ctx, params.id, body.version, edit(body)),
    remove: ({ params }, ctx) => removeTask(db, ctx, params.id),
    comment: ({ params, body }, ctx) =>
      idempotently(db, ctx, tasksRoutes.comment, { ...params, ...body }, (tx) =>
        comment(tx, ctx, params.id, body),
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
    status: ({ params, body }, ctx) =>
      changeOver(ctx, params.id, body.version, moveStatus(body.status, body.reason)),
    done: ({ params, body }, ctx) =>
      changeOver(ctx, params.id, body.version, finish('DONE', body.workReport)),
    remoteDone: ({ params, body }, ctx) =>
      changeOver(ctx, params.id, body.version, finish('REMOTE_DONE', body.workReport)),
    close: ({ params, body }, ctx) => changeOver(ctx, params.id, body.version, close(body.closeReason)),
    approveCosts: async ({ params, body: { isCostsApproved, reason, version } }, ctx) => {
      const action = overVersion(version, presentFor(ctx), settleCosts(isCostsApproved, reason))
      // The reason of a rejection is the client's message to the dispatcher.
      const say = async (tx: Tx) => {
        if (!isCostsApproved && reason !== undefined)
          await comment(tx, ctx, params.id, { text: reason, isInternal: false })
      }
      await changeTask(db, commandOf(ctx, version), params.id, action, say)
      return present(db, ctx, params.id)
    },
    operator: ({ params, body }, ctx) => changeOver(ctx, params.id, body.version, assign(body.operatorId)),
    car: ({ params, body }, ctx) => changeOver(ctx, params.id, body.version, changeCar(body.carId)),
    driverDescription: ({ params, body }, ctx) =>
      change(ctx, params.id, describeByDriver(body.driverDescription)),
    plan: ({ params, body }, ctx) => changeOver(ctx, params.id, body.version, planVisit(body)),
    setDeadline: ({ params, body }, ctx) =>
      changeOver(ctx, params.id, body.version, setDeadline(body.deadlineAt)),
    queue: ({ params, body }, ctx) => changeOver(ctx, params.id, body.version, moveToQueue(body.queue)),
    priority: ({ params, body }, ctx) => changeOver(ctx, params.id, body.version, setPriority(body.priority)),
  }
}

/** The calls that change up to ten thousand tasks, with the same actions. */
export function bulkHandlers(db: Db): Handlers<typeof tasksBulkRoutes> {
  const change = (ctx: Ctx, ids: readonly number[], action: Action) => changeMany(db, ctx, ids, action)
  return {
    status: ({ body }, ctx) => change(ctx, body.ids, moveAll(body.status)),
    done: ({ body }, ctx) => change(ctx, body.ids, finish('DONE', body.workReport)),
    remoteDone: ({ body }, ctx) => change(ctx, body.ids, finish('REMOTE_DONE', body.workReport)),
    close: ({ body }, ctx) => change(ctx, body.ids, close(body.closeReason)),
    approveCosts: ({ body }, ctx) => change(ctx, body.ids, settleCosts(body.isCostsApproved)),
    operator: ({ body }, ctx) => change(ctx, body.ids, assign(body.operatorId)),
    car: ({ body }, ctx) => change(ctx, body.ids, changeCar(body.carId)),
    plan: ({ body: { ids, ...window } }, ctx) => change(ctx, ids, planVisit(window)),
  }
}
