import { scopeOf } from '@naryad/contract/kit/rights'
import { watchTtlMs } from '@naryad/contract/monitoring/positions'

import type { Db } from '../../platform/db/connect.ts'
import { isDatabaseUnavailable } from '../../platform/db/connection/database-unavailable.ts'
import { notify } from '../../platform/db/connection/notify.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx, Who } from '../../platform/http/ctx.ts'
import type { Listener } from '../../platform/live/listener.ts'
import { asColumns, type MovedTruck, readLastSeq, readMoved, readVisibleIds } from './positions.read.repo.ts'
import { extendWatch } from './positions.write.repo.ts'

const watchChannel = 'naryad_positions_watch'
const tickMs = 5000
/** Less than 200 KB; further trucks follow in the next message. */
const maxTrucksPerMessage = 4000
/** How long the trucks that an engineer may see are cached for a session. */
const visibilityTtlMs = 30_000

/** Writes to open event streams; a user with an undefined text gets nothing. */
export type SendToStreams = (textFor: (who: Who) => string | undefined) => void

interface StreamParts {
  readonly db: Db
  readonly listener: Pick<Listener, 'on'>
  readonly log: Pick<Ctx['log'], 'warn' | 'error'>
  /** Users with an open stream in this process. */
  readonly openStreams: () => readonly Who[]
  readonly send: SendToStreams
  readonly everyMs?: number
}

export interface PositionsStream {
  /** Registers the session as watching the map; its stream may be in another process. */
  readonly watch: (who: Who) => Promise<void>
  /** Sends changes since the previous tick; called by a timer every five seconds. */
  readonly tick: () => Promise<void>
  readonly stop: () => void
}

interface Visibility {
  readonly ids: ReadonlySet<number>
  readonly readAt: number
}

/** Sends moved trucks to the sessions that watch a map, limited to the trucks that each user may see. */
export function openPositionsStream({
  db,
  listener,
  log,
  openStreams,
  send,
  everyMs = tickMs,
}: StreamParts): PositionsStream {
  const watchedUntil = new Map<string, number>()
  /** By session: one that begins to watch has read a newer snapshot than others of the same user. */
  const visibility = new Map<string, Visibility>()
  let lastSeq: number | undefined

  const initializeCursor = async (): Promise<void> => {
    lastSeq ??= await readLastSeq(db)
  }

  listener.on(watchChannel, (sessionId) => {
    watchedUntil.set(sessionId, Date.now() + watchTtlMs)
    // Changes after the snapshot of that session are sent from this sequence number on.
    initializeCursor().catch((error: unknown) =>
      log.warn({ err: error }, 'the position of the stream was not read; the next tick reads it'),
    )
  })

  const watchingUsers = (): Who[] => {
    const now = Date.now()
    for (const [sessionId, until] of watchedUntil) if (until < now) watchedUntil.delete(sessionId)
    return watchedUntil.size === 0 ? [] : openStreams().filter(({ sessionId }) => watchedUntil.has(sessionId))
  }

  const isStale = ({ sessionId }: Who): boolean => {
    const known = visibility.get(sessionId)
    return !known || Date.now() - known.readAt >= visibilityTtlMs
  }
  const isUnknown = ({ sessionId }: Who): boolean => !visibility.has(sessionId)

  /** The sessions that watch by the time at which everything is known that each of them may see. */
  const readAudience = async (): Promise<Who[]> => {
    const engineers = () => watchingUsers().filter((who) => scopeOf('cars.read', who) === 'own')
    const watching = new Set(engineers().map(({ sessionId }) => sessionId))
    for (const sessionId of visibility.keys()) if (!watching.has(sessionId)) visibility.delete(sessionId)
    for (let unread = engineers().filter(isStale); unread.length > 0; unread = engineers().filter(isUnknown))
      for (const who of unread)
        visibility.set(who.sessionId, {
          ids: await readVisibleIds(db, { who, scope: 'own' }),
          readAt: Date.now(),
        })
    return watchingUsers()
  }

  const sendMoved = (moved: readonly MovedTruck[], sessions: ReadonlySet<string>): void => {
    const texts = new Map<string, string | undefined>()
    send((who) => {
      if (!sessions.has(who.sessionId)) return undefined
      const { key, isVisible } = audienceOf(who, visibility)
      if (!texts.has(key)) texts.set(key, textOf(moved.filter(isVisible)))
      return texts.get(key)
    })
  }

  const tick = async (): Promise<void> => {
    if (watchingUsers().length === 0) {
      // The next session reads the snapshot first and does not need older changes.
      lastSeq = undefined
      visibility.clear()
      return
    }
    await initializeCursor()
    const moved = await readMoved(db, lastSeq ?? 0, maxTrucksPerMessage)
    lastSeq = moved.at(-1)?.seq ?? lastSeq
    // After the trucks: a session that began to watch while they were read would miss them.
    const users = await readAudience()
    if (moved.length > 0) sendMoved(moved, new Set(users.map(({ sessionId }) => sessionId)))
  }

  let ticking: Promise<void> | undefined
  const runTick = (): Promise<void> =>
    (ticking ??= tick()
      .catch((error: unknown) => {
        if (isDatabaseUnavailable(error)) log.warn({}, 'positions are not sent: the database is unavailable')
        else log.error({ err: error }, 'positions are not sent')
      })
      .finally(() => (ticking = undefined)))
  const timer = setInterval(() => void runTick(), everyMs).unref()

  return {
    watch: async ({ sessionId }) => {
      await initializeCursor()
      watchedUntil.set(sessionId, Date.now() + watchTtlMs)
      await inTransaction(db, async (tx) => {
        await extendWatch(tx, watchTtlMs / 1000)
        await notify(tx, watchChannel, [sessionId])
      })
    },
    tick: runTick,
    stop: () => clearInterval(timer),
  }
}

interface Audience {
  /** Sessions with the same key get the same text. */
  readonly key: string
  readonly isVisible: (truck: MovedTruck) => boolean
}

function audienceOf(who: Who, visibility: ReadonlyMap<string, Visibility>): Audience {
  switch (scopeOf('cars.read', who)) {
    case 'all':
      return { key: 'all', isVisible: () => true }
    case 'company':
      return {
        key: `company ${who.companyId}`,
        isVisible: ({ companyId }) => companyId !== null && companyId === who.companyId,
      }
    case 'own': {
      const ids = visibility.get(who.sessionId)?.ids
      return { key: `session ${who.sessionId}`, isVisible: ({ id }) => ids?.has(id) ?? false }
    }
    case 'none':
      return { key: 'none', isVisible: () => false }
  }
}

const textOf = (trucks: readonly MovedTruck[]): string | undefined =>
  trucks.length === 0 ? undefined : `data: ${JSON.stringify({ type: 'positions', ...asColumns(trucks) })}\n\n`
