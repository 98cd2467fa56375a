import { createSemaphore } from '../semaphore/semaphore.ts'

/**
 * Files are looked at one at a time, whoever sent them: this is where they stand in memory and where pixels are
 * computed, and the other calls want their share of the machine. They have been received by then, so a long line is
 * waited for.
 */
export const fileWork = createSemaphore({ atOnce: 1, mayWait: 2000 })
