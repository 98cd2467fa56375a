import type { Query, QueryClient } from '@tanstack/react-query'

import { isOutage } from '../api/errors.ts'
import type { Reader } from '../queries/readAgain.ts'

/** Changes are collected for `settleMs` before a read; two reads are at least `restMs` apart. */
const settleMs = 100
const restMs = 500
/** A hidden page reads rarely, because only its title is visible. */
const hiddenRestMs = 5_000
/**
 * Events received during an action are mostly caused by it: for this long they wait to be read together with
 * its answer.
 */
const maxHeldMs = 500

/** Ids of the changed objects of a room; null: too many to list. */
type Changed = ReadonlySet<number> | null

export interface Invalidator {
  /** Another user has changed these objects of the room; null: too many to list. */
  changed: Reader
  /** The user's own change: read at once, together with the events received for the room. */
  made: Reader
  lost: () => void
  /** The stream is open again, and with it the server is there. */
  connected: () => void
  /** The page has become visible again. */
  seen: () => void
  stop: () => void
}

/** Whether the query may show a changed object; a query for a single object names it in its `meta`. */
function isConcerned({ meta, queryKey }: Query, rooms: ReadonlyMap<string, Changed>): boolean {
  if (meta?.rooms?.some((room) => rooms.has(room))) return true
  const changed = rooms.get(String(queryKey[0]))
  if (changed === undefined) return false
  return changed === null || meta?.of === undefined || changed.has(meta.of)
}

/**
 * Whether the library restarts a running read when the query is invalidated. A first read, or one that no
 * screen shows, goes on, and its answer counts as fresh although it may be older than the change.
 */
const isRestarted = (query: Query): boolean => query.state.data !== undefined && query.isActive()

/**
 * Read during an outage: failed, or answered from the device. Such answers may be older than the replay of the
 * stream.
 */
const isReadInOutage = ({ state }: Query): boolean =>
  state.isInvalidated && (state.error === null || isOutage(state.error))

/**
 * Turns live events and completed actions into invalidations of every query whose key begins with the room.
 */
export function createInvalidator(client: QueryClient): Invalidator {
  const heard = new Map<string, Changed>()
  let isEverything = false
  let heldUntil: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastAt = Number.NEGATIVE_INFINITY
  let lastMadeAt = Number.NEGATIVE_INFINITY

  const add = (room: string, ids: readonly number[] | null) => {
    const known = heard.get(room)
    heard.set(room, ids === null || known === null ? null : new Set([...(known ?? []), ...ids]))
  }

  const rereads = new Set<Query>()
  const invalidate = (isOld: (query: Query) => boolean) => {
    const reading = client.getQueryCache().findAll({ predicate: isOld, fetchStatus: 'fetching' })
    for (const query of reading) if (!isRestarted(query)) void invalidateAfterRead(query)
    void client.invalidateQueries({ predicate: isOld })
  }
  const invalidateAfterRead = async (query: Query) => {
    if (rereads.has(query)) return
    rereads.add(query)
    try {
      await query.promise
      void client.invalidateQueries({ predicate: (one) => one === query })
    } catch {
      // There is no answer that could be old.
    } finally {
      rereads.delete(query)
    }
  }

  const rest = () => {
    clearTimeout(timer)
    timer = undefined
    heldUntil = undefined
    lastAt = Date.now()
  }

  const flush = () => {
    heldUntil ??= Date.now() + maxHeldMs
    if (client.isMutating() > 0 && Date.now() < heldUntil) {
      timer = setTimeout(flush, settleMs)
      return
    }
    const [rooms, everything] = [new Map(heard), isEverything]
    heard.clear()
    isEverything = false
    rest()
    invalidate((query) => everything || isConcerned(query, rooms))
  }

  const plan = () => {
    const pause = document.visibilityState === 'hidden' ? hiddenRestMs : restMs
    timer ??= setTimeout(flush, Math.max(settleMs, pause - (Date.now() - lastAt)))
  }

  return {
    changed: (room, ids) => {
      add(room, ids)
      plan()
    },
    made: (room, ids) => {
      add(room, ids)
      // Of several actions in quick succession the first is read at once and the others together.
      const wait = lastMadeAt + restMs - Date.now()
      if (wait > 0) {
        timer ??= setTimeout(flush, wait)
        return
      }
      lastMadeAt = Date.now()
      const rooms = new Map([[room, heard.get(room) ?? null]])
      heard.delete(room)
      if (heard.size === 0 && !isEverything) rest()
      invalidate((query) => isConcerned(query, rooms))
    },
    lost: () => {
      isEverything = true
      plan()
    },
    connected: () => void client.refetchQueries({ type: 'active', predicate: isReadInOutage }),
    seen: () => {
      if (timer) flush()
    },
    stop: rest,
  }
}
