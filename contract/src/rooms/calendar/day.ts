import { z } from 'zod'

import { Day, day, Id, Moment, Point } from '../../kit/fields.ts'
import { ContactRef } from '../contacts/contacts.ts'
import { RangeState } from '../maintenance/maintenance.states.ts'
import { ChecklistItem, TaskItem } from '../tasks/tasks.ts'
import { Absence } from './absences.ts'
import { Drive } from './drives.ts'

/** Without a date: today in the time zone of the caller. */
export const DayQuery = z.strictObject({ date: day('Дата').optional() })

/** A maintenance term of the same truck that ends soon or is overdue and can be done during the visit. */
export const DayTerm = z
  .object({
    id: Id,
    title: z.string(),
    dateTo: Day.nullable(),
    mileageTo: z.int().nullable(),
    state: RangeState,
  })
  .meta({ id: 'DayTerm' })
export type DayTerm = z.infer<typeof DayTerm>

/** A visit with everything that the engineer needs on site. */
export const DayVisit = z
  .object({
    task: TaskItem,
    /** Where the visit is: the place of the task, else of its organization. */
    address: z.string(),
    point: Point.nullable(),
    contact: ContactRef.nullable(),
    description: z.string(),
    driverDescription: z.string(),
    workReport: z.string(),
    checklist: z.array(ChecklistItem),
    terms: z.array(DayTerm),
    /** The first of the requests of one stop; null for a visit alone. */
    stopId: Id.nullable(),
    /** «Я на месте»: when the user has last arrived at this visit. */
    onSiteAt: Moment.nullable(),
    /** Expected by the applied order of visits. */
    arrivesAt: Moment.nullable(),
    /** From the previous visit. */
    drive: Drive.nullable(),
  })
  .meta({ id: 'DayVisit' })
export type DayVisit = z.infer<typeof DayVisit>

export const DayPlan = z
  .object({
    today: Day,
    days: z.array(z.object({ day: Day, visits: z.array(DayVisit), absence: Absence.nullable() })),
    /** Planned for earlier days and not finished. */
    earlier: z.array(DayVisit),
  })
  .meta({ id: 'DayPlan' })
export type DayPlan = z.infer<typeof DayPlan>
