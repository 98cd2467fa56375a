import type { DuePreview, DueTasksInput, DueTasksReply } from '@naryad/contract/due/due'
import { dueRoutes } from '@naryad/contract/due/due.routes'
import type { ChecklistItem } from '@naryad/contract/tasks/tasks'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { linkRanges, lockCars, planReadings } from '../maintenance/task-ranges/index.ts'
import { readSetting } from '../settings/index.ts'
import { createFamilies, createTasks } from '../tasks/creation/index.ts'
import { addWorks, approveLinkedWorks } from '../tasks/index.ts'
import { visibleRows } from './due.filters.repo.ts'
import { type DueSource, keyOf, readSources, sourceOf } from './due.items.repo.ts'
import { lineTitle, newTask, newVisit } from './new-task.ts'
import { readPlanCosts } from './plan-costs.ts'
import { allTasks, type DuePlan, type Failure, type PlannedTask, planTasks } from './plan-tasks.ts'
import {
  findAbsence,
  findDayOff,
  findOpenTasks,
  findReadingTasks,
  findSingleKeys,
  linkRows,
  lockRows,
  lockTasks,
} from './tasks.repo.ts'

const readingDays = 28

async function planOf(db: Db, ctx: Ctx, input: DueTasksInput): Promise<DuePlan> {
  const { keys } = input
  const sources = await readSources(db, keys, visibleRows(ctx))
  const openTasks = await findOpenTasks(db, ctx.who, sources)
  const queueNames = await readSetting(db, 'queueLabels')
  const takenReadings = await readTaken(db, ctx, keys, sources)
  return planTasks({ keys, sources, openTasks, takenReadings, queues: ctx.who.queues, queueNames }, input)
}

/** By the keys of readings that are gone. */
export async function readTaken(
  db: Db,
  ctx: Ctx,
  keys: readonly string[],
  sources: readonly DueSource[],
): Promise<ReadonlyMap<string, number>> {
  const found = new Set(sources.map(({ key }) => key))
  const gone = keys.flatMap((key) => {
    const { what, sourceId } = sourceOf(key)
    return what === 'READING' && !found.has(key) ? sourceId : []
  })
  const tasks = await findReadingTasks(db, gone, visibleRows(ctx))
  return new Map([...tasks].map(([carId, taskId]) => [keyOf('READING', carId), taskId]))
}

/** What the requests would be; nothing is written. */
export async function previewTasks(db: Db, ctx: Ctx, input: DueTasksInput): Promise<DuePreview> {
  const plan = await planOf(db, ctx, input)
  const tasks = allTasks(plan)
  const byQueue = [...Map.groupBy(tasks, ({ queue }) => queue)].map(([queue, { length }]) => ({
    queue,
    count: length,
  }))
  const rows = [...tasks.flatMap((task) => task.rows), ...[...plan.joined.values()].flat()]
  const costs = await readPlanCosts(db, plan)
  const unchanged = new Set(costs.unchanged.map(({ taskId }) => taskId))
  const priced = [
    ...tasks.flatMap((task) => task.rows),
    ...[...plan.joined].flatMap(([id, joined]) => (unchanged.has(id) ? [] : joined)),
  ]
  return {
    rowsCount: rows.length,
    tasksCount: tasks.length,
    visitsCount: plan.visits.length,
    carsCount: new Set(rows.flatMap(({ carId }) => carId ?? [])).size,
    byQueue,
    joinedCount: [...plan.joined.values()].flat().length,
    ...costs.sumsOf(priced),
    unchangedCosts: [...costs.unchanged],
    failed: [...plan.failed],
    absence:
      input.operatorId === null ? null : await findAbsence(db, input.operatorId, input, companyToday()),
    dayOff: await findDayOff(db, input),
  }
}

/** Requests of rows. A row that is in an open one by then fails with its number. */
export const makeTasksOfRows = (db: Db, ctx: Ctx, input: DueTasksInput): Promise<DueTasksReply> =>
  idempotently(db, ctx, dueRoutes.makeTasks, input, async (tx) => {
    // Tasks are locked before trucks, as a finished task locks them, and rows are read again under the locks.
    const seen = await planOf(tx, ctx, input)
    await lockTasks(tx, [...seen.joined.keys()])
    await lockTrucks(tx, [
      ...allTasks(seen).flatMap((task) => task.rows),
      ...[...seen.joined.values()].flat(),
    ])
    return makePlanned(tx, ctx, input, await planOf(tx, ctx, input))
  })

export async function lockTrucks(tx: Tx, rows: readonly DueSource[]): Promise<void> {
  await lockCars(
    tx,
    rows.flatMap(({ carId }) => carId ?? []),
  )
  await lockRows(tx, rows)
}

interface Written {
  readonly taskId: number
  readonly rows: readonly DueSource[]
}

/** Writes what was planned, under the locks of the tasks and trucks. */
export async function makePlanned(
  tx: Tx,
  ctx: Ctx,
  input: Omit<DueTasksInput, 'keys'>,
  plan: DuePlan,
): Promise<DueTasksReply> {
  const costs = await readPlanCosts(tx, plan)
  const unchangedIds = new Set(costs.unchanged.map(({ taskId }) => taskId))
  const keys = await planCardReadings(tx, ctx, plan)
  const lineOf = (row: DueSource): ChecklistItem => ({
    title: lineTitle(row),
    isRequired: false,
    isDone: false,
    dueKey: keys.get(row.key) ?? row.key,
  })
  const single = await readSources(tx, await findSingleKeys(tx, [...plan.joined.keys()]))
  const made = await createPlanned(tx, ctx, plan, input, { lineOf, costsOf: costs.itemsOf })
  const refusals = await addWorks(
    tx,
    ctx,
    new Map(
      [...plan.joined].map(([id, rows]) => [
        id,
        {
          lines: [...single.filter(({ taskId }) => taskId === id), ...rows].map(lineOf),
          costItems: unchangedIds.has(id) ? [] : costs.itemsOf(rows),
        },
      ]),
    ),
  )
  const joined = [...plan.joined].flatMap(([taskId, rows]) => (refusals.has(taskId) ? [] : { taskId, rows }))
  await linkWorks(tx, ctx, [...made, ...joined], keys)
  const priced = [...made, ...joined.filter(({ taskId }) => !unchangedIds.has(taskId))]
  await approveLinkedWorks(
    tx,
    ctx.who,
    priced.flatMap(({ taskId, rows }) => (costs.itemsOf(rows).length > 0 ? taskId : [])),
  )
  const keysOf = ({ taskId, rows }: Written) => ({ taskId, keys: rows.map(({ key }) => key) })
  return {
    made: made.map(keysOf),
    joined: joined.map(keysOf),
    failed: [
      ...plan.failed,
      ...[...plan.joined].flatMap(([id, rows]) =>
        refusals.has(id) ? rows.map(({ key }): Failure => ({ key, error: refusals.get(id) ?? '' })) : [],
      ),
    ],
    ...costs.sumsOf(priced.flatMap(({ rows }) => rows)),
    unchangedCosts: costs.unchanged.filter(({ taskId }) => !refusals.has(taskId)),
  }
}

/** The new requests, alone and of common visits. */
async function createPlanned(
  tx: Tx,
  ctx: Ctx,
  { tasks, visits }: DuePlan,
  input: Omit<DueTasksInput, 'keys'>,
  works: Parameters<typeof newTask>[2],
): Promise<Written[]> {
  const taskOf = (task: PlannedTask) => newTask(task, input, works)
  const ids = await createTasks(tx, ctx.who, tasks.map(taskOf))
  const families = await createFamilies(
    tx,
    ctx.who,
    visits.map((visit) => ({ parent: newVisit(visit, input), children: visit.tasks.map(taskOf) })),
  )
  return [
    ...tasks.map(({ rows }, at) => ({ taskId: ids[at] ?? 0, rows })),
    ...visits.flatMap((visit, place) =>
      visit.tasks.map(({ rows }, at) => ({ taskId: families[place]?.[at] ?? 0, rows })),
    ),
  ]
}

/** Makes the tasks those of their rows. */
async function linkWorks(
  tx: Tx,
  ctx: Ctx,
  written: readonly Written[],
  keys: ReadonlyMap<string, string>,
): Promise<void> {
  const links = written.flatMap(({ taskId, rows }) =>
    rows.map((row) => ({ ...row, taskId, key: keys.get(row.key) ?? row.key })),
  )
  await linkRanges(
    tx,
    ctx.who,
    links.flatMap(({ key, taskId, companyId }) =>
      key.startsWith('range:') ? [{ rangeId: Number(key.slice('range:'.length)), taskId, companyId }] : [],
    ),
  )
  await linkRows(
    tx,
    links.filter(({ key }) => !key.startsWith('range:')),
  )
  await publishChange(tx, { room: 'due', changes: links.map(({ id, companyId }) => ({ id, companyId })) })
}

/** A reading that is due becomes an open range, which its task closes; returns the new keys of such rows. */
async function planCardReadings(tx: Tx, ctx: Ctx, plan: DuePlan): Promise<ReadonlyMap<string, string>> {
  const rows = [...allTasks(plan).flatMap((task) => task.rows), ...[...plan.joined.values()].flat()]
  const readings = rows.filter(({ what }) => what === 'READING')
  const ranges = await planReadings(
    tx,
    ctx,
    readings.flatMap(({ carId, kindId, dueOn }) =>
      carId === null || kindId === null || dueOn === null
        ? []
        : [{ carId, kindId, dateFrom: addDays(dueOn, -readingDays), dateTo: dueOn }],
    ),
  )
  return new Map(readings.map(({ key, carId }) => [key, keyOf('RANGE', ranges.get(carId ?? 0) ?? 0)]))
}
