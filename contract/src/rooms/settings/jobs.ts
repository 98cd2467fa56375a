import { z } from 'zod'

import { Moment } from '../../kit/fields.ts'

/** How a kind of background work fares. */
export const JobHealth = z
  .object({
    name: z.string(),
    /** In Russian. */
    title: z.string(),
    /** Runs that are due and have not begun, or go on. */
    waitingCount: z.int(),
    /** Runs that failed and will be tried again. */
    retryingCount: z.int(),
    /** Runs that were given up. */
    failedCount: z.int(),
    lastDoneAt: Moment.nullable(),
    /** Of the runs that are retrying or were given up; null when all is well. */
    lastError: z.string().nullable(),
    lastErrorAt: Moment.nullable(),
  })
  .meta({ id: 'JobHealth' })
export type JobHealth = z.infer<typeof JobHealth>
