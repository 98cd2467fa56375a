import { z } from 'zod'

import { Day, day, Id } from '../../kit/fields.ts'
import { ContactRef } from '../contacts/contacts.ts'
import { RangeState } from '../maintenance/maintenance.states.ts'
import { ChecklistItem, TaskItem } from '../tasks/tasks.ts'
import { Absence } from './absences.ts'
import { Drive } from './drives.ts'

/** Today where he is, unless a day is named. */
export const DayQuery = z.strictObject({ date: day('Дата').optional() })

/** A term of the same truck that ends soon or has ended: done along with the visit. */
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

/** A visit with all that its engineer needs on the spot. */
export const DayVisit = z
  .object({
    task: TaskItem,
    contact: ContactRef.nullable(),
    description: z.string(),
    driverDescription: z.string(),
    workReport: z.string(),
    checklist: z.array(ChecklistItem),
    terms: z.array(DayTerm),
    /** From the visit before. */
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
