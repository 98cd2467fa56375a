import type { Query, QueryClient } from '@tanstack/react-query'

import type { Reader } from '../queries/readAgain.ts'

/** Changes that come together are read together, and a stream of them does not become a stream of requests. */
const settleMs = 100
const restMs = 500
/** A hidden page reads rarely: only its title shows news. */
const hiddenRestMs = 5_000
/** Events received during an action are mostly its own: for this long they are read together with its answer. */
const mostHeldMs = 500

/** Which objects of a room have changed; null: too many to name. */
type Changed = ReadonlySet<number> | null

export interface Invalidator {
  /** These objects of the room have been changed by another user; null: too many to name. */
  changed: Reader
  /** The user's own change: read at once, together with the received events of the room. */
  made: Reader
  lost: () => void
  /** The page is looked at again. */
  seen: () => void
  stop: () => void
}

/** Whether the query may show any of it: what is read of one object alone says so in its `meta`. */
function isConcerned({ meta, queryKey }: Query, rooms: ReadonlyMap<string, Changed>): boolean {
  if (meta?.rooms?.some((room) => rooms.has(room))) return true
  const changed = rooms.get(String(queryKey[0]))
  if (changed === undefined) return false
  return changed === null || meta?.of === undefined || changed.has(meta.of)
}

/**
 * Turns live messages and completed actions into invalidations: of every query with a key that begins with
 * the room.
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

  const rest = () => {
    clearTimeout(timer)
    timer = undefined
    heldUntil = undefined
    lastAt = Date.now()
  }

  const flush = () => {
    heldUntil ??= Date.now() + mostHeldMs
    if (client.isMutating() > 0 && Date.now() < heldUntil) {
      timer = setTimeout(flush, settleMs)
      return
    }
    const [rooms, everything] = [new Map(heard), isEverything]
    heard.clear()
    isEverything = false
    rest()
    void client.invalidateQueries({ predicate: (query) => everything || isConcerned(query, rooms) })
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
      // Of presses that follow one another quickly the first is read at once, the others together.
      const wait = lastMadeAt + restMs - Date.now()
      if (wait > 0) {
        timer ??= setTimeout(flush, wait)
        return
      }
      lastMadeAt = Date.now()
      const rooms = new Map([[room, heard.get(room) ?? null]])
      heard.delete(room)
      if (heard.size === 0 && !isEverything) rest()
      void client.invalidateQueries({ predicate: (query) => isConcerned(query, rooms) })
    },
    lost: () => {
      isEverything = true
      plan()
    },
    seen: () => {
      if (timer) flush()
    },
    stop: rest,
  }
}
