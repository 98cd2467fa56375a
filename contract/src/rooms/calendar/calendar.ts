import { z } from 'zod'

import { Day, Id, ids, Moment, moment, Point } from '../../kit/fields.ts'
import { listOf, page, query } from '../../kit/list.ts'
import { Role } from '../../kit/rights.codes.ts'
import { CarName } from '../cars/car-name.ts'
import { CompanyRef } from '../companies/companies.ts'
import { RangeState } from '../maintenance/maintenance.states.ts'
import { CalendarDay } from '../settings/settings.ts'
import { Priority, Queue, TaskStatus } from '../tasks/tasks.codes.ts'
import { queues } from '../tasks/tasks.queues.ts'
import { Person } from '../users/users.ts'
import { Absence } from './absences.ts'
import { maxCalendarDays } from './calendar.words.ts'

const filters = {
  operatorIds: ids('Операторы').optional(),
  queues: z.array(Queue).max(queues.length).optional().meta({ title: 'Очереди' }),
  companyIds: ids('Организации').optional(),
}

export const CalendarSearch = z
  .strictObject({ from: moment('С'), to: moment('По'), ...filters })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), { error: 'конец раньше начала', path: ['to'] })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= maxCalendarDays * 86_400_000, {
    error: `не больше ${maxCalendarDays} дней`,
    path: ['to'],
  })
export type CalendarSearch = z.infer<typeof CalendarSearch>

/** A task as a calendar card shows it. */
export const Visit = z
  .object({
    id: Id,
    queue: Queue,
    title: z.string(),
    status: TaskStatus,
    priority: Priority,
    company: CompanyRef.nullable(),
    car: CarName.nullable(),
    operator: Person.nullable(),
    /** The visit stands in the row of each of them, too. */
    crew: z.array(Person),
    plannedFrom: Moment.nullable(),
    plannedTo: Moment.nullable(),
    /** Expected by the applied order of visits; clients do not see it. */
    arrivesAt: Moment.nullable(),
    deadlineAt: Moment.nullable(),
    address: z.string(),
    point: Point.nullable(),
    /** What to take along to the visit; clients see nothing of it. */
    partsCount: z.int(),
    version: z.int(),
  })
  .meta({ id: 'Visit' })
export type Visit = z.infer<typeof Visit>

export const VisitList = listOf(Visit).meta({ id: 'VisitList' })
export type VisitList = z.infer<typeof VisitList>

/** The last valid day of a truck's term. */
export const MaintenanceEnd = z
  .object({
    id: Id,
    day: Day,
    kind: z.object({ id: Id, title: z.string() }),
    state: RangeState,
    car: CarName,
    company: CompanyRef.nullable(),
    /** The task created for it. */
    taskId: Id.nullable(),
  })
  .meta({ id: 'MaintenanceEnd' })
export type MaintenanceEnd = z.infer<typeof MaintenanceEnd>

/** A user who has a row in the calendar. */
export const CalendarPerson = Person.extend({
  role: Role,
  queues: z.array(Queue),
  /** Working hours are in this time zone. */
  timeZone: z.string(),
}).meta({ id: 'CalendarPerson' })
export type CalendarPerson = z.infer<typeof CalendarPerson>

/** Unplanned tasks in the side panel: without an operator, or without a planned time. */
const trays = ['NO_OPERATOR', 'NO_DATE'] as const
export const Tray = z.enum(trays).meta({ title: 'Что не запланировано' })
export type Tray = z.infer<typeof Tray>

export const UnplannedSearch = z.strictObject({ tray: Tray, query: query.default(''), ...filters, ...page })
export type UnplannedSearch = z.infer<typeof UnplannedSearch>

export const Calendar = z
  .object({
    /** Ordered by start. */
    visits: z.array(Visit),
    /** The total; visits beyond `maxVisits` are left out. */
    visitsCount: z.int(),
    maintenance: z.array(MaintenanceEnd),
    absences: z.array(Absence),
    people: z.array(CalendarPerson),
    /** Days that differ from their weekday. */
    days: z.array(CalendarDay),
    /** The first page of each tray. */
    unplanned: z.object({ noOperator: VisitList, noDate: VisitList }),
  })
  .meta({ id: 'Calendar' })
export type Calendar = z.infer<typeof Calendar>
