import type { Parsed, RouteDef, Routes } from '@naryad/contract/kit/route'
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
import { addComment } from '../discussion/comments.service.ts'
import { readItems } from '../search/tasks.items.repo.ts'
import { sightOf } from '../tasks.policy.repo.ts'
import { findTask } from '../tasks.repo.ts'
import { createTask } from './create.service.ts'
import type { Command } from './drafts.ts'
import { describeByDriver, edit } from './edit.service.ts'
import { removeTask } from './remove.service.ts'

type Body<R extends RouteDef> = Parsed<R> extends { readonly body: infer Given } ? Given : never

type ActionsOf<R extends Routes, Name extends keyof R = keyof R> = {
  readonly [One in Name]: (body: Body<R[One]>) => Action
}

type ChangeName =
  | 'update'
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

/** What each call does to a task. */
const actions = {
  update: edit,
  status: ({ status, reason }) => moveStatus(status, reason),
  done: ({ workReport }) => finish('DONE', workReport),
  remoteDone: ({ workReport }) => finish('REMOTE_DONE', workReport),
  close: ({ closeReason }) => close(closeReason),
  approveCosts: ({ isCostsApproved, reason }) => settleCosts(isCostsApproved, reason),
  operator: ({ operatorId }) => assign(operatorId),
  car: ({ carId }) => changeCar(carId),
  driverDescription: ({ driverDescription }) => describeByDriver(driverDescription),
  plan: ({ plannedFrom, plannedTo }) => planVisit({ plannedFrom, plannedTo }),
  setDeadline: ({ deadlineAt }) => setDeadline(deadlineAt),
  queue: ({ queue }) => moveToQueue(queue),
  priority: ({ priority }) => setPriority(priority),
} satisfies ActionsOf<typeof tasksRoutes, ChangeName>

/** The same for many tasks: a status is set without a reason, and not where one is needed. */
const bulkActions: ActionsOf<typeof tasksBulkRoutes> = { ...actions, status: ({ status }) => moveAll(status) }

/** The write calls of this room. */
export type WritingHandlers = Pick<
  Handlers<typeof tasksRoutes>,
  ChangeName | 'deadline' | 'create' | 'remove' | 'comment' | 'mark' | 'split'
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
  /** A body that contains the version it is based on is checked against the present one. */
  const change =
    <Given>(
      action: (body: Given) => Action,
      after?: (tx: Tx, ctx: Ctx, id: number, body: Given) => Promise<void>,
    ) =>
    async (
      { params: { id }, body }: { params: { id: number }; body: Given & { version?: number | undefined } },
      ctx: Ctx,
    ) => {
      const current = async (tx: Tx) => Task.parse(await present(tx, ctx, id))
      const command = commandOf(ctx, body.version)
      await changeTask(
        db,
        command,
        id,
        overVersion(body.version, current, action(body)),
        after && ((tx) => after(tx, ctx, id, body)),
      )
      return present(db, ctx, id)
    }
  return {
    deadline: ({ query }) => previewDeadline(db, query.priority),
    create: ({ body }, ctx) =>
      idempotently(db, ctx, tasksRoutes.create, body, async (tx) =>
        present(tx, ctx, await createTask(tx, ctx.who, body)),
      ),
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
    update: change(actions.update),
    status: change(actions.status),
    done: change(actions.done),
    remoteDone: change(actions.remoteDone),
    close: change(actions.close),
    approveCosts: change(actions.approveCosts, async (tx, ctx, id, { isCostsApproved, reason }) => {
      // The reason of a rejection is the client's message to the dispatcher.
      if (!isCostsApproved && reason !== undefined)
        await addComment(tx, ctx, id, { text: reason, isInternal: false })
    }),
    operator: change(actions.operator),
    car: change(actions.car),
    driverDescription: change(actions.driverDescription),
    plan: change(actions.plan),
    setDeadline: change(actions.setDeadline),
    queue: change(actions.queue),
    priority: change(actions.priority),
  }
}

/** The calls that change up to ten thousand tasks, with the same actions. */
export const bulkHandlers = (db: Db): Handlers<typeof tasksBulkRoutes> =>
  Object.fromEntries(
    Object.entries(bulkActions).map(([name, action]) => [
      name,
      ({ body }: { body: { ids: number[] } }, ctx: Ctx) =>
        changeMany(db, ctx, body.ids, action(body as never)),
    ]),
  ) as unknown as Handlers<typeof tasksBulkRoutes>
