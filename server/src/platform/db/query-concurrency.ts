import { createSemaphore } from '../semaphore/semaphore.ts'
import { isSilent } from './database-unavailable.ts'

/** A call is answered within this time, whether or not its turn has come. */
const waitMs = 15_000

/**
 * Statements that read a whole queue: a burst of sorts must not occupy every connection. A waiting statement
 * holds none; one that waits longer than its call lasts is not started.
 */
export const limitSlowQueries = createSemaphore({ atOnce: 2, mayWait: 100, waitMs, isShared: isSilent })

/** Batches of bulk changes: many at once would only wait for one another's rows, each with a connection in its hand. */
export const limitBulkQueries = createSemaphore({ atOnce: 2, mayWait: 50, waitMs, isShared: isSilent })
