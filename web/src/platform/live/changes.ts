import type { Query, QueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

/** What others have changed in a room; `ids: null` means too much to name. */
export interface Change {
  ids: readonly number[] | null
}

interface Watcher {
  room: string
  /** Queries of the room that must not be read again by themselves: the screen shows the news in its own time. */
  holds: (query: Query) => boolean
  onChange: (change: Change) => void
}

const watchers = new Set<Watcher>()

/** Changes that come together are read together, and a stream of them does not become a stream of requests. */
const settleMs = 100
const restMs = 500

type Pending = Map<string, Set<number> | null>

export interface Invalidator {
  changed: (room: string, ids: readonly number[] | null) => void
  lost: () => void
  stop: () => void
}

/** Turns live messages into reading again: every query whose key begins with the room, but for those held. */
export function createInvalidator(client: QueryClient): Invalidator {
  let pending: Pending = new Map()
  let isEverything = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastAt = Number.NEGATIVE_INFINITY

  const isHeld = (query: Query) =>
    [...watchers].some(({ room, holds }) => room === query.queryKey[0] && holds(query))

  const flush = () => {
    timer = undefined
    lastAt = Date.now()
    const [rooms, everything] = [pending, isEverything]
    pending = new Map()
    isEverything = false
    void client.invalidateQueries({
      predicate: (query) => (everything || rooms.has(String(query.queryKey[0]))) && !isHeld(query),
    })
    for (const watcher of watchers) {
      const ids = rooms.get(watcher.room)
      if (everything) watcher.onChange({ ids: null })
      else if (ids !== undefined) watcher.onChange({ ids: ids && [...ids] })
    }
  }

  const plan = () => {
    timer ??= setTimeout(flush, Math.max(settleMs, restMs - (Date.now() - lastAt)))
  }

  return {
    changed: (room, ids) => {
      const known = pending.get(room)
      pending.set(room, ids === null || known === null ? null : new Set([...(known ?? []), ...ids]))
      plan()
    },
    lost: () => {
      isEverything = true
      plan()
    },
    stop: () => clearTimeout(timer),
  }
}

/**
 * Lets a screen take live changes in its own hands, so that nothing jumps under the pointer:
 * the queries it `holds` are left alone, and `onChange` tells it what has changed.
 */
export function useLiveChanges(
  room: string,
  onChange: (change: Change) => void,
  holds: (query: Query) => boolean = () => false,
): void {
  const latest = useRef({ onChange, holds })
  useEffect(() => {
    latest.current = { onChange, holds }
  })
  useEffect(() => {
    const watcher: Watcher = {
      room,
      holds: (query) => latest.current.holds(query),
      onChange: (change) => latest.current.onChange(change),
    }
    watchers.add(watcher)
    return () => void watchers.delete(watcher)
  }, [room])
}
