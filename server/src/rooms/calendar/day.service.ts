import type { DayPlan, DayVisit } from '@naryad/contract/calendar/day'
import { driveBetween } from '@naryad/contract/calendar/drives'
import type { TaskItem } from '@naryad/contract/tasks/tasks'

import type { Db } from '../../platform/db/connect.ts'
import type { Who } from '../../platform/http/ctx.ts'
import { addDays } from '../../platform/time/company-day.ts'
import { listedTasks } from '../tasks/index.ts'
import { readAbsences } from './calendar.repo.ts'
import { readDue, readFacts, readToday, type VisitFacts } from './day.repo.ts'

const nothing: VisitFacts = {
  contact: null,
  description: '',
  driverDescription: '',
  workReport: '',
  checklist: [],
  terms: [],
}

/** Two days of his own visits, whole: a phone keeps the answer for the yard without reception. */
export async function readDayPlan(db: Db, who: Who, date: string | undefined): Promise<DayPlan> {
  const today = await readToday(db, who.id)
  const first = date ?? today
  const last = addDays(first, 1)
  const due = await readDue(db, who.id, first, last)
  const ids = due.map(({ id }) => id)
  const [items, facts, absences] = await Promise.all([
    listedTasks.read(db, who, ids),
    readFacts(db, ids),
    readAbsences(db, { first, last }, [who.id]),
  ])
  const tasks = new Map(items.map((task) => [task.id, task]))
  const visitsOf = (wanted: (visit: (typeof due)[number]) => boolean): DayVisit[] =>
    withDrives(
      due.filter(wanted).flatMap(({ id }) => tasks.get(id) ?? []),
      facts,
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

const withDrives = (tasks: readonly TaskItem[], facts: ReadonlyMap<number, VisitFacts>): DayVisit[] =>
  tasks.map((task, at) => ({
    task,
    ...(facts.get(task.id) ?? nothing),
    drive: driveBetween(tasks[at - 1]?.point ?? null, task.point),
  }))
