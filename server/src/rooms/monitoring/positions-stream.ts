import { scopeOf } from '@naryad/contract/kit/rights'
import { watchTtlMs } from '@naryad/contract/monitoring/positions'

import { isAway } from '../../platform/db/away.ts'
import type { Db } from '../../platform/db/connect.ts'
import { notify } from '../../platform/db/notify.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx, Who } from '../../platform/http/ctx.ts'
import type { Listener } from '../../platform/live/listener.ts'
import { asColumns, type MovedTruck, readLastSeq, readMoved, readVisibleIds } from './positions.read.repo.ts'
import { extendWatch } from './positions.write.repo.ts'

const watchChannel = 'naryad_positions_watch'
const tickMs = 5000
/** A message of so many trucks is a hundred kilobytes; the others come with the next one. */
const trucksAtOnce = 4000
/** What an engineer sees may change meanwhile. */
const sightMs = 30_000

/** Writes to open event streams: the text for whoever gets one. */
export type SendToStreams = (textFor: (who: Who) => string | undefined) => void

interface StreamParts {
  readonly db: Db
  readonly listener: Pick<Listener, 'on'>
  readonly log: Pick<Ctx['log'], 'warn' | 'error'>
  /** Everybody with an open stream of this process. */
  readonly openStreams: () => readonly Who[]
  readonly send: SendToStreams
  readonly everyMs?: number
}

export interface PositionsStream {
  /** This session looks at the map; its stream may be another process's. */
  readonly watch: (who: Who) => Promise<void>
  /** Tells what has changed since the last time; by itself every five seconds. */
  readonly tick: () => Promise<void>
  readonly stop: () => void
}

interface Sight {
  readonly ids: ReadonlySet<number>
  readonly readAt: number
}

/** Tells those who look at a map what has moved, each of what he may see. */
export function openPositionsStream({
  db,
  listener,
  log,
  openStreams,
  send,
  everyMs = tickMs,
}: StreamParts): PositionsStream {
  const watchedUntil = new Map<string, number>()
  const sights = new Map<number, Sight>()
  let lastSeq: number | undefined

  const begin = async (): Promise<void> => {
    lastSeq ??= await readLastSeq(db)
  }

  listener.on(watchChannel, (sessionId) => {
    watchedUntil.set(sessionId, Date.now() + watchTtlMs)
    // What the snapshot of that session has not had is told from here on.
    begin().catch((error: unknown) => log.warn({ err: error }, 'positions are told from the next time on'))
  })

  const watching = (): Who[] => {
    const now = Date.now()
    for (const [sessionId, until] of watchedUntil) if (until < now) watchedUntil.delete(sessionId)
    return watchedUntil.size === 0 ? [] : openStreams().filter(({ sessionId }) => watchedUntil.has(sessionId))
  }

  const readSights = async (people: readonly Who[]): Promise<void> => {
    const engineers = new Map(
      people.filter((who) => scopeOf('cars.read', who) === 'own').map((who) => [who.id, who]),
    )
    for (const id of sights.keys()) if (!engineers.has(id)) sights.delete(id)
    for (const [id, who] of engineers) {
      const known = sights.get(id)
      if (known && Date.now() - known.readAt < sightMs) continue
      sights.set(id, { ids: await readVisibleIds(db, { who, scope: 'own' }), readAt: Date.now() })
    }
  }

  const tellMoved = (moved: readonly MovedTruck[], sessions: ReadonlySet<string>): void => {
    const texts = new Map<string, string | undefined>()
    send((who) => {
      if (!sessions.has(who.sessionId)) return undefined
      const { key, sees } = audienceOf(who, sights)
      if (!texts.has(key)) texts.set(key, textOf(moved.filter(sees)))
      return texts.get(key)
    })
  }

  const tick = async (): Promise<void> => {
    const people = watching()
    if (people.length === 0) {
      // Whoever comes next reads the snapshot first: older news is none to him.
      lastSeq = undefined
      return
    }
    await begin()
    await readSights(people)
    const moved = await readMoved(db, lastSeq ?? 0, trucksAtOnce)
    lastSeq = moved.at(-1)?.seq ?? lastSeq
    if (moved.length > 0) tellMoved(moved, new Set(people.map(({ sessionId }) => sessionId)))
  }

  let ticking: Promise<void> | undefined
  const tickOnce = (): Promise<void> =>
    (ticking ??= tick()
      .catch((error: unknown) => {
        if (isAway(error)) log.warn({}, 'positions are not told: the database is away')
        else log.error({ err: error }, 'positions are not told')
      })
      .finally(() => (ticking = undefined)))
  const timer = setInterval(() => void tickOnce(), everyMs).unref()

  return {
    watch: async ({ sessionId }) => {
      await begin()
      watchedUntil.set(sessionId, Date.now() + watchTtlMs)
      await inTransaction(db, async (tx) => {
        await extendWatch(tx, watchTtlMs / 1000)
        await notify(tx, watchChannel, [sessionId])
      })
    },
    tick: tickOnce,
    stop: () => clearInterval(timer),
  }
}

interface Audience {
  /** People of one key get the same text. */
  readonly key: string
  readonly sees: (truck: MovedTruck) => boolean
}

function audienceOf(who: Who, sights: ReadonlyMap<number, Sight>): Audience {
  switch (scopeOf('cars.read', who)) {
    case 'all':
      return { key: 'all', sees: () => true }
    case 'company':
      return {
        key: `company ${who.companyId}`,
        sees: ({ companyId }) => companyId !== null && companyId === who.companyId,
      }
    case 'own': {
      const ids = sights.get(who.id)?.ids
      return { key: `person ${who.id}`, sees: ({ id }) => ids?.has(id) ?? false }
    }
    case 'none':
      return { key: 'none', sees: () => false }
  }
}

const textOf = (trucks: readonly MovedTruck[]): string | undefined =>
  trucks.length === 0 ? undefined : `data: ${JSON.stringify({ type: 'positions', ...asColumns(trucks) })}\n\n`
