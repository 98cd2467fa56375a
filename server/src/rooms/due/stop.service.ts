import type { DueTasksReply, StopRow } from '@naryad/contract/due/due'
import { dueRoutes } from '@naryad/contract/due/due.routes'
import { checkChange, isEnded } from '@naryad/contract/tasks/tasks.statuses'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict, notFound } from '../../platform/http/refusals.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { linkAll } from '../links/index.ts'
import { readSetting } from '../settings/index.ts'
import { visibleRows } from './due.filters.repo.ts'
import { type DueSource, readDueRows, readSources } from './due.items.repo.ts'
import { askedBy } from './due.service.ts'
import { lockTrucks, makePlanned, readTaken } from './make-tasks.service.ts'
import { type DuePlan, planTasks } from './plan-tasks.ts'
import { findStopCar, findStopRows, findStopTask, type StopPlace, type StopTask } from './stop.repo.ts'
import { lockTasks } from './tasks.repo.ts'

interface Stop {
  readonly items: StopRow[]
}

async function getStopTask(db: Db, ctx: Ctx, id: number): Promise<StopTask> {
  const task = await findStopTask(db, ctx.who, id)
  if (!task) throw notFound('Заявка')
  return task
}

/** What can be done along with the visit; nothing once it is over. */
export async function readStop(db: Db, ctx: Ctx, id: number): Promise<Stop> {
  const task = await getStopTask(db, ctx, id)
  return isEnded(task.status) ? { items: [] } : readRows(db, ctx, task)
}

/** What can be done along with a visit to the truck that has no request yet. */
export async function readCarStop(db: Db, ctx: Ctx, carId: number): Promise<Stop> {
  const place = await findStopCar(db, carId)
  if (!place) throw notFound('ТС')
  return readRows(db, ctx, place)
}

async function readRows(db: Db, ctx: Ctx, place: StopPlace): Promise<Stop> {
  const found = await findStopRows(db, place)
  const own = new Set(found.flatMap((row) => (row.isOwn ? row.id : [])))
  const rows = await readDueRows(
    db,
    await askedBy(db, ctx),
    found.map((row) => row.id),
  )
  return { items: rows.map((row) => ({ row, isOwn: own.has(row.id) })) }
}

/** Rows of the truck in the queue of the task become lines of its checklist, the others tasks of the same visit. */
export const addToStop = (db: Db, ctx: Ctx, id: number, keys: readonly string[]): Promise<DueTasksReply> =>
  idempotently(db, ctx, dueRoutes.addToStop, { id, keys }, async (tx) => {
    await lockTasks(tx, [id])
    const task = await getStopTask(tx, ctx, id)
    if (isEnded(task.status))
      throw conflict(checkChange(task) ?? 'Заявка выполнена: сначала верните её в работу')
    await lockTrucks(tx, await readSources(tx, keys, visibleRows(ctx)))
    const input = { ...task, per: 'TRUCK', joinOpen: false } as const
    const reply = await makePlanned(tx, ctx, input, await planStop(tx, ctx, task, keys))
    await linkAll(
      tx,
      ctx,
      reply.made.map(({ taskId }) => ({ taskId: id, otherId: taskId, kind: 'SAME_STOP' as const })),
    )
    return reply
  })

async function planStop(tx: Tx, ctx: Ctx, task: StopTask, keys: readonly string[]): Promise<DuePlan> {
  const sources = await readSources(tx, keys, visibleRows(ctx))
  const queueNames = await readSetting(tx, 'queueLabels')
  // The truck may have been sold since: its rows are no lines of a request of the former owner.
  const isWithin = ({ carId, companyId, queue }: DueSource): boolean =>
    carId !== null && carId === task.carId && companyId === task.companyId && queue === task.queue
  const takenReadings = await readTaken(tx, ctx, keys, sources)
  const facts = { keys, sources, openTasks: [], takenReadings, queues: ctx.who.queues, queueNames }
  const { tasks, ...plan } = planTasks(facts, { per: 'TRUCK', joinOpen: false })
  const own = tasks.flatMap(({ rows }) => rows.filter(isWithin))
  return {
    ...plan,
    joined: new Map(own.length > 0 ? [[task.id, own]] : []),
    tasks: tasks.filter(({ rows }) => !rows.some(isWithin)),
  }
}
