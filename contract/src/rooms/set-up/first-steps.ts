import { z } from 'zod'

import { Id } from '../../kit/fields.ts'
import { Queue, TaskStatus } from '../tasks/tasks.codes.ts'

/** The progress of a new installation to its first closed task. */
export const FirstSteps = z
  .object({
    hasDemo: z.boolean(),
    /** The default name of the company was changed. */
    isCompanyNamed: z.boolean(),
    /** A mail server sends the letters. Optional. */
    hasMail: z.boolean(),
    types: z.int(),
    categories: z.int(),
    /** The number of administrators, dispatchers and engineers. */
    staff: z.int(),
    companies: z.int(),
    cars: z.int(),
    drivers: z.int(),
    contacts: z.int(),
    maintenanceRanges: z.int(),
    /** A closed task if there is one, else the newest. */
    task: z.object({ id: Id, queue: Queue, status: TaskStatus }).nullable(),
    /** All required steps are done. */
    isDone: z.boolean(),
  })
  .meta({ id: 'FirstSteps' })
export type FirstSteps = z.infer<typeof FirstSteps>
