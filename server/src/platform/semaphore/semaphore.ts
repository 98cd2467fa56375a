import pLimit from 'p-limit'

import { unavailable } from '../http/refusals.ts'

interface SemaphoreOptions {
  /** How many pieces of work may run at the same time. */
  readonly atOnce: number
  /** How many others may wait; further ones are refused at once. */
  readonly mayWait: number
  /** The longest wait in the queue; then the work is refused, because its call has been answered. */
  readonly waitMs?: number
  readonly refuse?: () => Error
  /**
   * Recognizes a failure that also rejects the waiting work, which would fail by the same cause, only later.
   */
  readonly isShared?: (error: unknown) => error is Error
}

export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>

/** Limits concurrent work within the process; waiting work runs in the order of arrival. */
export function createSemaphore({
  atOnce,
  mayWait,
  waitMs,
  refuse = () => unavailable(2),
  isShared,
}: SemaphoreOptions): Semaphore {
  const limit = pLimit(atOnce)
  const waiting = new Set<(error: Error) => void>()

  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (isShared?.(error)) for (const leave of waiting) leave(error)
      throw error
    }
  }

  return (work) => {
    if (limit.activeCount < atOnce) return limit(run, work)
    if (waiting.size >= mayWait) return Promise.reject(refuse())
    const { promise: refusal, reject } = Promise.withResolvers<never>()
    const leave = (error: Error): void => {
      if (waiting.delete(leave)) reject(error)
    }
    waiting.add(leave)
    const timer = waitMs === undefined ? undefined : setTimeout(() => leave(refuse()), waitMs)
    // An entry of p-limit cannot be removed from its queue: a refused one ends at once when its turn comes.
    const turn = limit(() => (waiting.delete(leave) ? run(work) : refusal))
    return Promise.race([refusal, turn]).finally(() => clearTimeout(timer))
  }
}
