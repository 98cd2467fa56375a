import type { DuePreview, DueTasksInput, DueTasksReply } from '@naryad/contract/due/due'
import { dueRoutes } from '@naryad/contract/due/due.routes'
import { cutText } from '@naryad/contract/kit/cut-text'
import type { ChecklistItem } from '@naryad/contract/tasks/tasks'
import { priorities } from '@naryad/contract/tasks/tasks.words'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { publishChange } from '../../platform/live/publish-change.ts'
import { counted } from '../../platform/text/plural.ts'
import { calendarDay, kmText } from '../../platform/text/values.ts'
import { addDays, companyToday } from '../../platform/time/company-day.ts'
import { linkRanges, lockCars, planReadings } from '../maintenance/task-ranges/index.ts'
import { readSetting } from '../settings/index.ts'
import { createFamilies, createTasks } from '../tasks/creation/index.ts'
import { addChecklistLines } from '../tasks/index.ts'
import { visibleRows } from './due.filters.repo.ts'
import { type DueSource, keyOf, readSources } from './due.items.repo.ts'
import { type DuePlan, type Failure, type PlannedTask, planTasks } from './plan-tasks.ts'
import { sumOf } from './row-prices.repo.ts'
import { findAbsence, findDayOff, findOpenTasks, linkRows, lockRows, lockTasks } from './tasks.repo.ts'

const readingDays = 28

async function planOf(db: Db, ctx: Ctx, input: DueTasksInput): Promise<DuePlan> {
  const { keys } = input
  const sources = await readSources(db, keys, visibleRows(ctx))
  const openTasks = await findOpenTasks(db, ctx.who, sources)
  const queueNames = await readSetting(db, 'queueLabels')
  return planTasks({ keys, sources, openTasks, queues: ctx.who.queues, queueNames }, input)
}

const allTasks = ({ tasks, visits }: DuePlan): PlannedTask[] => [
  ...tasks,
  ...visits.flatMap((visit) => visit.tasks),
]

/** What the requests would be; nothing is written. */
export async function previewTasks(db: Db, ctx: Ctx, input: DueTasksInput): Promise<DuePreview> {
  const plan = await planOf(db, ctx, input)
  const tasks = allTasks(plan)
  const byQueue = [...Map.groupBy(tasks, ({ queue }) => queue)].map(([queue, { length }]) => ({
    queue,
    count: length,
  }))
  const rows = [...tasks.flatMap((task) => task.rows), ...[...plan.joined.values()].flat()]
  return {
    rowsCount: rows.length,
    tasksCount: tasks.length,
    visitsCount: plan.visits.length,
    carsCount: new Set(rows.flatMap(({ carId }) => carId ?? [])).size,
    byQueue,
    joinedCount: [...plan.joined.values()].flat().length,
    ...(await sumOf(db, rows, companyToday())),
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

/** Writes what was planned, under the locks of the tasks and trucks. */
export async function makePlanned(
  tx: Tx,
  ctx: Ctx,
  input: Omit<DueTasksInput, 'keys'>,
  plan: DuePlan,
): Promise<DueTasksReply> {
  const keys = await planCardReadings(tx, ctx, plan)
  const lineOf = (row: DueSource): ChecklistItem => ({
    title: lineTitle(row),
    isRequired: false,
    isDone: false,
    dueKey: keys.get(row.key) ?? row.key,
  })
  const taskOf = (task: PlannedTask) => ruleTask(task, input, lineOf)
  const ids = await createTasks(tx, ctx.who, plan.tasks.map(taskOf))
  const families = await createFamilies(
    tx,
    ctx.who,
    plan.visits.map((visit) => ({
      parent: visitTask(visit, input),
      children: visit.tasks.map(taskOf),
    })),
  )
  const refusals = await addChecklistLines(
    tx,
    ctx,
    new Map([...plan.joined].map(([id, rows]) => [id, rows.map(lineOf)])),
  )
  const joined = [...plan.joined].filter(([id]) => !refusals.has(id))
  const made = [
    ...plan.tasks.map(({ rows }, at) => ({ taskId: ids[at] ?? 0, rows })),
    ...plan.visits.flatMap(({ tasks }, visit) =>
      tasks.map(({ rows }, at) => ({ taskId: families[visit]?.[at] ?? 0, rows })),
    ),
  ]
  const links = [...made, ...joined.map(([taskId, rows]) => ({ taskId, rows }))].flatMap(({ taskId, rows }) =>
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
  const keysOf = ({ taskId, rows }: { taskId: number; rows: readonly DueSource[] }) => ({
    taskId,
    keys: rows.map(({ key }) => key),
  })
  return {
    made: made.map(keysOf),
    joined: joined.map(([taskId, rows]) => keysOf({ taskId, rows })),
    failed: [
      ...plan.failed,
      ...[...plan.joined].flatMap(([id, rows]) =>
        refusals.has(id) ? rows.map(({ key }): Failure => ({ key, error: refusals.get(id) ?? '' })) : [],
      ),
    ],
  }
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

const workTitle = ({ what, kindTitle, driverName }: DueSource): string => {
  if (what === 'CARD') return `Карта водителя, ${driverName ?? ''}`
  if (what === 'LICENSE') return `Водительское удостоверение, ${driverName ?? ''}`
  return what === 'READING' ? 'Чтение карты' : (kindTitle ?? 'Обслуживание')
}

const maxTitle = 200

/** «Блок СКЗИ, до 22.11.2026» */
function lineTitle(row: DueSource): string {
  const { dueOn, mileageTo } = row
  const end = dueOn === null ? (mileageTo === null ? null : kmText(mileageTo)) : calendarDay(dueOn)
  return cutText(end === null ? workTitle(row) : `${workTitle(row)}, до ${end}`, maxTitle)
}

const same = <Value>(values: readonly Value[]): Value | null =>
  new Set(values).size === 1 ? (values[0] ?? null) : null

const planned = ({ operatorId, plannedFrom, plannedTo }: Omit<DueTasksInput, 'keys'>) => ({
  operatorId,
  plannedFrom,
  plannedTo,
})

function ruleTask(
  { queue, rows }: PlannedTask,
  input: Omit<DueTasksInput, 'keys'>,
  lineOf: (row: DueSource) => ChecklistItem,
) {
  const [row] = rows
  const usual = rows.map(({ priority }) => priority)
  return {
    ...planned(input),
    queue,
    priority: input.priority ?? priorities.findLast((priority) => usual.includes(priority)) ?? 'NORMAL',
    typeId: same(rows.map(({ typeId }) => typeId)),
    categoryId: same(rows.map(({ categoryId }) => categoryId)),
    companyId: row?.companyId ?? null,
    carId: row?.carId ?? null,
    driverId: row?.driverId ?? null,
    carServerId: row?.carServerId ?? null,
    title:
      row && rows.length === 1
        ? lineTitle(row)
        : cutText([...new Set(rows.map(workTitle))].join(', '), maxTitle),
    description: rows.map(lineTitle).join('\n'),
    cause: { field: 'Что кончается', text: cutText(rows.map(lineTitle).join('; '), 500) },
    // The work of a single row is the task itself.
    lines: rows.length === 1 ? [] : rows.map(lineOf),
  }
}

function visitTask({ queue, name, tasks }: DuePlan['visits'][number], input: Omit<DueTasksInput, 'keys'>) {
  const [task] = tasks
  const rows = tasks.flatMap((one) => one.rows)
  return {
    ...planned(input),
    queue,
    priority: input.priority ?? ('NORMAL' as const),
    typeId: null,
    categoryId: null,
    companyId: task?.rows[0]?.companyId ?? null,
    carId: null,
    driverId: null,
    carServerId: null,
    title: cutText(`Выезд: ${name}, ${counted(tasks.length, ['машина', 'машины', 'машин'])}`, maxTitle),
    description: rows
      .map((row) => `${row.carTitle ?? row.driverName ?? ''}: ${lineTitle(row)}`)
      .join('\n')
      .slice(0, 9000),
    cause: { field: 'Что кончается', text: counted(rows.length, ['срок', 'срока', 'сроков']) },
  }
}
