import { type DayRoute, type DayRouteInput, maxDayStops } from '@naryad/contract/calendar/day-route'
import { driveBetween } from '@naryad/contract/calendar/distances'
import type { Drive } from '@naryad/contract/calendar/drives'
import { stretchOf, usualVisitMs } from '@naryad/contract/calendar/warnings'
import type { Point } from '@naryad/contract/kit/fields'
import type { TaskItem } from '@naryad/contract/tasks/tasks'
import { isEnded } from '@naryad/contract/tasks/tasks.statuses'

import type { Db } from '../../platform/db/connect.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { readSetting } from '../settings/index.ts'
import { readTasks } from '../tasks/lists/index.ts'
import { readArrivals } from './arrivals.repo.ts'
import { orderStops, type Stop, timesOf } from './day-order.ts'
import { findMarkedPlace, readPlaces, readPlannedVisits, readToday, readWorkDay } from './day.repo.ts'

interface Road {
  readonly distanceKm: number | null
  /** Null: a straight line. */
  readonly durationMin: number | null
}

/** The road between two places by the connected routing engine. */
export type FindRoad = (from: Point, to: Point) => Promise<Road>

interface TaskStop extends Stop {
  readonly task: TaskItem
}

/**
 * With scope `own` only the caller's own day. Finished visits and those in progress are left out, because
 * they cannot be moved.
 */
export async function orderDay(
  db: Db,
  ctx: Ctx,
  findRoad: FindRoad,
  { operatorId, date, start }: DayRouteInput,
): Promise<DayRoute> {
  if (ctx.scope !== 'all' && operatorId !== ctx.who.id) throw notFound('Сотрудник')
  const workDay = await readWorkDay(db, operatorId, date)
  if (workDay === undefined) throw notFound('Сотрудник')
  const visits = await readPlannedVisits(db, operatorId, date, date)
  const ids = visits.filter(({ isEarlier, isOperator }) => isOperator && !isEarlier).map(({ id }) => id)
  const tasks = (await readTasks(db, ctx.who, ids)).filter(
    ({ status }) => !isEnded(status) && status !== 'IN_PROGRESS',
  )
  const places = await readPlaces(db, ids)
  const planned = tasks.slice(0, maxDayStops).flatMap((task) => stopOf(task, places.get(task.id)) ?? [])
  const isToday = date === (await readToday(db, operatorId))
  const from = start
    ? { point: start, title: 'указанное место' }
    : await findStart(db, { operatorId, date, isToday })
  const startsAt = Date.parse(workDay.startsAt)
  // After the beginning of today's working day, the route starts now.
  const begins = { point: from?.point ?? null, at: isToday ? Math.max(startsAt, Date.now()) : startsAt }
  const order = orderStops(begins, planned)
  const isReordered = order.some((stop, at) => stop !== planned[at])
  const drives = await readDrives(findRoad, begins.point, order)
  const plannedDrives = isReordered ? await readDrives(findRoad, begins.point, planned) : drives
  const minutes = drives.map((drive) => drive?.durationMin ?? 0)
  return {
    start: from,
    stops: timesOf(begins.at, order, minutes).map(({ stop: { task }, arrivesAt, leavesAt, lateMs }, at) => ({
      taskId: task.id,
      version: task.version,
      title: task.title,
      drive: drives[at] ?? null,
      arrivesAt: new Date(arrivesAt).toISOString(),
      leavesAt: new Date(leavesAt).toISOString(),
      plannedFrom: task.plannedFrom,
      plannedTo: task.plannedTo,
      lateMin: Math.ceil(lateMs / 60_000),
      isBeyondDay: leavesAt > Date.parse(workDay.endsAt),
    })),
    total: lengthOf(drives),
    planned: lengthOf(plannedDrives),
    isReordered,
    applied: await readArrivals(db, { operatorId, date, ids }),
  }
}

async function findStart(
  db: Db,
  { operatorId, date, isToday }: { operatorId: number; date: string; isToday: boolean },
): Promise<DayRoute['start']> {
  if (isToday) {
    const marked = await findMarkedPlace(db, operatorId, date)
    if (marked) return { point: marked, title: 'последняя отметка «Я на месте»' }
  }
  const { point, address } = await readSetting(db, 'company')
  return point && { point, title: address === '' ? 'офис' : address }
}

/** The work takes the default time, or the whole window if that is shorter. */
function stopOf(task: TaskItem, point: Point | undefined): TaskStop | null {
  const window = stretchOf(task)
  if (!window) return null
  const workMs = Math.min(usualVisitMs, window.to - window.from)
  return { task, point: point ?? null, from: window.from, until: window.to - workMs, workMs }
}

/** The drive to each stop. A visit without a place leaves the last known place unchanged. */
function readDrives(
  findRoad: FindRoad,
  start: Point | null,
  stops: readonly TaskStop[],
): Promise<(Drive | null)[]> {
  let from = start
  return Promise.all(
    stops.map(({ point }) => {
      const drive = from && point ? readDrive(findRoad, from, point) : Promise.resolve(null)
      from = point ?? from
      return drive
    }),
  )
}

async function readDrive(findRoad: FindRoad, from: Point, to: Point): Promise<Drive | null> {
  const { distanceKm, durationMin } = await findRoad(from, to)
  if (distanceKm === null || durationMin === null) return driveBetween(from, to)
  return { distanceKm, durationMin: Math.round(durationMin), isApproximate: false }
}

const lengthOf = (drives: readonly (Drive | null)[]): DayRoute['total'] => ({
  km: Math.round(drives.reduce((sum, drive) => sum + (drive?.distanceKm ?? 0), 0) * 10) / 10,
  minutes: drives.reduce((sum, drive) => sum + (drive?.durationMin ?? 0), 0),
})
