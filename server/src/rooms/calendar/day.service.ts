import type { DayPlan, DayVisit } from '@naryad/contract/calendar/day'
import { driveBetween } from '@naryad/contract/calendar/distances'
import type { TaskItem } from '@naryad/contract/tasks/tasks'

import type { Db } from '../../platform/db/connect.ts'
import type { Who } from '../../platform/http/ctx.ts'
import { addDays } from '../../platform/time/company-day.ts'
import { readTasks } from '../tasks/lists/index.ts'
import { readAbsences } from './calendar.repo.ts'
import { readDetails, readPlannedVisits, readToday, type VisitDetails } from './day.repo.ts'

const noDetails: VisitDetails = {
  address: '',
  point: null,
  contact: null,
  description: '',
  driverDescription: '',
  workReport: '',
  checklist: [],
  terms: [],
  stopId: null,
  onSiteAt: null,
}

/** Two days of own visits in full: the client caches the response for offline use. */
export async function readDayPlan(db: Db, who: Who, date: string | undefined): Promise<DayPlan> {
  const today = await readToday(db, who.id)
  const first = date ?? today
  const last = addDays(first, 1)
  const planned = await readPlannedVisits(db, who.id, first, last)
  const ids = planned.map(({ id }) => id)
  const [items, details, absences] = await Promise.all([
    readTasks(db, who, ids),
    readDetails(db, who.id, ids),
    readAbsences(db, { first, last }, [who.id]),
  ])
  const arrivals = new Map(planned.map(({ id, arrivesAt }) => [id, arrivesAt]))
  const tasks = new Map(items.map((task) => [task.id, task]))
  const visitsOf = (isWanted: (visit: (typeof planned)[number]) => boolean): DayVisit[] =>
    withDrives(
      planned.filter(isWanted).flatMap(({ id }) => tasks.get(id) ?? []),
      { details, arrivals },
    )
  return {
    today,
    days: [first, last].map((day) => ({
      day,
      visits: visitsOf((visit) => !visit.isEarlier && visit.day === day),
      absence: absences.find(({ dateFrom, dateTo }) => dateFrom <= day && day <= dateTo) ?? null,
    })),
    earlier: visitsOf(({ isEarlier }) => isEarlier).map((visit) => ({ ...visit, drive: null })),
  }
}

interface VisitFacts {
  readonly details: ReadonlyMap<number, VisitDetails>
  readonly arrivals: ReadonlyMap<number, string | null>
}

const withDrives = (tasks: readonly TaskItem[], { details, arrivals }: VisitFacts): DayVisit[] =>
  tasks.map((task, at) => ({
    task,
    ...(details.get(task.id) ?? noDetails),
    arrivesAt: arrivals.get(task.id) ?? null,
    drive: driveBetween(
      details.get(tasks[at - 1]?.id ?? 0)?.point ?? null,
      details.get(task.id)?.point ?? null,
    ),
  }))
