/** Runs one task at a time under a name, across all tabs of the browser. */
export type Lock = <T>(name: string, work: () => Promise<T>) => Promise<T>

/**
 * Web Locks exist only in secure contexts. Elsewhere tabs may refresh at the same time, and the server's
 * grace period for the previous refresh token keeps them signed in.
 */
export const webLock: Lock = (name, work) => {
  const locks = ownLocks()
  return locks ? locks.request(name, work) : work()
}

export const ownLocks = (): LockManager | null | undefined =>
  (navigator as { locks?: LockManager | null }).locks
