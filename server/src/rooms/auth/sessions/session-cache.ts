import type { Db } from '../../../platform/db/connect.ts'
import type { Listener } from '../../../platform/live/listener.ts'
import { sessionNotices } from './session-notices.ts'
import { findLiveSession, type LiveSession } from './sessions.repo.ts'

interface Options {
  readonly db: Db
  readonly listener: Listener
  /** Zero disables the cache. */
  readonly keepMs: number
}

interface Entry {
  readonly session: LiveSession
  readonly until: number
}

export type SessionCache = ReturnType<typeof makeSessionCache>

const maxEntries = 10_000

/**
 * A short-lived cache of sessions, because reading one is the most frequent statement. Notifications of
 * ended sessions and changed users invalidate it at once; while notifications cannot be received, nothing
 * is cached.
 */
export function makeSessionCache({ db, listener, keepMs }: Options) {
  const entries = new Map<string, Entry>()
  /** The number of invalidations: a result read during one is not cached. */
  let forgotten = 0

  const forget = (sessionId: string): void => {
    forgotten += 1
    entries.delete(sessionId)
  }
  const forgetAll = (): void => {
    forgotten += 1
    entries.clear()
  }

  const forgetPerson = (userId: number): void => {
    forgotten += 1
    for (const [id, { session }] of entries) if (session.userId === userId) entries.delete(id)
  }

  listener.on(sessionNotices.ended, forget)
  listener.on(sessionNotices.usersChanged, (userId) => forgetPerson(Number(userId)))
  listener.onGap(forgetAll)

  return {
    forget,
    forgetPerson,

    /** Finds the session of a token with this generation. */
    async find(sessionId: string, generation: number): Promise<LiveSession | undefined> {
      const known = entries.get(sessionId)
      const isGood = known && known.until > performance.now() && generation <= known.session.generation
      if (isGood && listener.isUp) return known.session
      const before = forgotten
      const session = await findLiveSession(db, sessionId)
      // A session with pending updates is not cached, so that the next call writes them.
      const isSettled = session?.isConfirmed && !session.isStale && !session.mayBind
      if (session && isSettled && keepMs > 0 && listener.isUp && before === forgotten) {
        if (entries.size >= maxEntries) entries.clear()
        entries.set(sessionId, { session, until: performance.now() + keepMs })
      }
      return session
    },
  }
}
