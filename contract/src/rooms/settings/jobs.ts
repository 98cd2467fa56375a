import { z } from 'zod'

import { Moment } from '../../kit/fields.ts'

/** The state of one kind of background job. */
export const JobHealth = z
  .object({
    name: z.string(),
    /** In Russian. */
    title: z.string(),
    /** Runs that are due or in progress. */
    waitingCount: z.int(),
    /** Failed runs that will be retried. */
    retryingCount: z.int(),
    /** Runs that have failed for good. */
    failedCount: z.int(),
    lastDoneAt: Moment.nullable(),
    /** The last error of runs that are retried or have failed for good; null if there are none. */
    lastError: z.string().nullable(),
    lastErrorAt: Moment.nullable(),
  })
  .meta({ id: 'JobHealth' })
export type JobHealth = z.infer<typeof JobHealth>
