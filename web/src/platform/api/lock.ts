/** Runs one piece of work at a time under a name, in all tabs of the browser. */
export type Lock = <T>(name: string, work: () => Promise<T>) => Promise<T>

/**
 * Web Locks exist only on https and localhost. Elsewhere the tabs may refresh side by side,
 * and the server's grace for the previous refresh token keeps them alive.
 */
export const webLock: Lock = (name, work) => {
  const locks = ownLocks()
  return locks ? locks.request(name, work) : work()
}

export const ownLocks = (): LockManager | null | undefined =>
  (navigator as { locks?: LockManager | null }).locks
