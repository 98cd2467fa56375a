import { createSemaphore } from '../../semaphore/semaphore.ts'
import { isSilent } from '../connection/database-unavailable.ts'

/** The longest wait for a permit; the call must be answered within this time. */
const waitMs = 15_000

/**
 * For statements that read a whole queue: a burst of sorts must not occupy every connection. A waiting
 * statement holds no connection, and one that waits longer than its call lasts is not started.
 */
export const limitSlowQueries = createSemaphore({ atOnce: 2, mayWait: 100, waitMs, isShared: isSilent })

/**
 * For batches of bulk changes: concurrent batches would mostly wait for each other's row locks, each
 * occupying a connection.
 */
export const limitBulkQueries = createSemaphore({ atOnce: 2, mayWait: 50, waitMs, isShared: isSilent })
