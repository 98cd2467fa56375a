import type { Db } from '../connect.ts'
import { LockSession } from './lock-session.ts'

interface SemaphoreOptions {
  /** Equal on all servers of a database. */
  readonly name: string
  readonly permits: number
  readonly permitsPerUser: number
  readonly maxWaiting: number
  readonly refuse: () => Error
  /** The polling interval for permits held by other servers. */
  readonly pollMs?: number
}

interface PermitRequest {
  readonly userId: number
  readonly waitMs: number
  /** Aborting it ends the wait with its reason. */
  readonly signal?: AbortSignal | undefined
}

/** Releases the permit; may be called more than once. */
type Release = () => void

interface Waiter extends PromiseWithResolvers<Release> {
  readonly userId: number
}

export interface Semaphore {
  readonly acquire: (request: PermitRequest) => Promise<Release>
  /** Whether a request of the user is waiting on any server. */
  readonly isWaiting: (userId: number) => Promise<boolean>
  readonly close: () => Promise<void>
}

/**
 * A counting semaphore across all servers of a database: each permit is an advisory lock, so the permits
 * of a server that dies are released at once. Permits are granted in the order of arrival within a
 * server, but not across servers.
 */
export function openSemaphore(db: Db, options: SemaphoreOptions): Semaphore {
  const { name, permits, permitsPerUser, maxWaiting, refuse, pollMs = 300 } = options
  const locks = new LockSession(db, `naryad-${name}`)
  /** Permits held by this server, with their users. */
  const held = new Map<number, number>()
  const waiting = new Set<Waiter>()
  let isPumping = false
  let timer: NodeJS.Timeout | undefined

  const lockOf = (permit: number): string => `${name} ${permit}`
  const markName = `${name} waiting`

  const heldBy = (userId: number): number => [...held.values()].filter((id) => id === userId).length
  const nextWaiter = (): Waiter | undefined =>
    [...waiting].find(({ userId }) => heldBy(userId) < permitsPerUser)

  /**
   * Advisory locks are reentrant within a session, so permits already held by this server are skipped.
   */
  const tryPermit = async (): Promise<number | undefined> => {
    for (let permit = 0; permit < permits; permit += 1)
      if (!held.has(permit) && (await locks.tryLock(lockOf(permit)))) return permit
    return undefined
  }

  const give = (permit: number, { userId, resolve }: Waiter): void => {
    held.set(permit, userId)
    let isHeld = true
    resolve(() => {
      if (!isHeld) return
      isHeld = false
      held.delete(permit)
      locks.unlock(lockOf(permit))
      void pump()
    })
  }

  /** Grants permits to waiting requests while both are available. */
  const pump = async (): Promise<void> => {
    if (isPumping) return
    isPumping = true
    clearTimeout(timer)
    try {
      while (nextWaiter() && held.size < permits) {
        const permit = await tryPermit()
        if (permit === undefined) {
          timer = setTimeout(() => void pump(), pollMs)
          break
        }
        // The request may have been aborted meanwhile.
        const waiter = nextWaiter()
        if (!waiter) locks.unlock(lockOf(permit))
        else {
          waiting.delete(waiter)
          give(permit, waiter)
        }
      }
    } catch (error) {
      for (const { reject } of waiting) reject(error)
      waiting.clear()
    } finally {
      isPumping = false
    }
  }

  return {
    acquire: async ({ userId, waitMs, signal }) => {
      signal?.throwIfAborted()
      if (waiting.size >= maxWaiting) throw refuse()
      const waiter: Waiter = { ...Promise.withResolvers<Release>(), userId }
      const leave = (reason: unknown): void => {
        if (waiting.delete(waiter)) waiter.reject(reason)
      }
      const abort = (): void => leave(signal?.reason)
      signal?.addEventListener('abort', abort, { once: true })
      const tooLong = setTimeout(() => leave(refuse()), waitMs)
      waiting.add(waiter)
      locks.mark(markName, userId)
      void pump()
      try {
        return await waiter.promise
      } finally {
        clearTimeout(tooLong)
        signal?.removeEventListener('abort', abort)
        locks.unmark(markName, userId)
      }
    },
    isWaiting: (userId) => locks.isMarked(markName, userId),
    close: async () => {
      clearTimeout(timer)
      await locks.close()
    },
  }
}
