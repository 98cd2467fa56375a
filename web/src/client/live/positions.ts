import type { LiveEvent } from '@naryad/contract/live/live'

type Positions = Extract<LiveEvent, { type: 'positions' }>

const listeners = new Set<(event: Positions) => void>()

/** Positions bypass the query cache, because they are numerous and frequent. */
export function publishPositions(event: Positions): void {
  for (const listener of listeners) listener(event)
}

/** Calls the listener with each message until the returned function is called. */
export function followPositions(listener: (event: Positions) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
