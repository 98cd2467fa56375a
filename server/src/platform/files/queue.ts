import { createSemaphore } from '../semaphore/semaphore.ts'

/**
 * Files are checked one at a time, because this step loads them into memory and computes pixels. They are
 * received by then, so a long queue is acceptable.
 */
export const fileWork = createSemaphore({ atOnce: 1, mayWait: 2000 })
