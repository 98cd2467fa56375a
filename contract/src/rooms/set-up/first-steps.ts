import { z } from 'zod'

import { Id } from '../../kit/fields.ts'
import { Queue, TaskStatus } from '../tasks/tasks.codes.ts'

/** How far a new installation has come towards its first closed task. */
export const FirstSteps = z
  .object({
    hasDemo: z.boolean(),
    /** The company has a name of its own, not the one that the product comes with. */
    isCompanyNamed: z.boolean(),
    /** Letters leave by a mail server. Not required. */
    hasMail: z.boolean(),
    types: z.int(),
    categories: z.int(),
    /** Accounts of administrators, dispatchers and engineers. */
    staff: z.int(),
    companies: z.int(),
    cars: z.int(),
    drivers: z.int(),
    contacts: z.int(),
    maintenanceRanges: z.int(),
    /** A closed task if there is one, else the newest. */
    task: z.object({ id: Id, queue: Queue, status: TaskStatus }).nullable(),
    /** Nothing required is left to do. */
    isDone: z.boolean(),
  })
  .meta({ id: 'FirstSteps' })
export type FirstSteps = z.infer<typeof FirstSteps>
