import { createSemaphore } from '../semaphore/semaphore.ts'

/**
 * Files are processed one at a time, because processing loads them into memory and uses the CPU. They are
 * already received by then, so a long queue is acceptable.
 */
export const fileWork = createSemaphore({ atOnce: 1, mayWait: 2000 })
