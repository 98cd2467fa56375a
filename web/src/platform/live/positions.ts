import { type PositionsChange, watchBeatMs } from '@naryad/contract/monitoring/positions'
import { positionsRoutes } from '@naryad/contract/monitoring/positions.routes'

import { call } from '../api/api.ts'

type Listener = (change: PositionsChange) => void

const listeners = new Set<Listener>()

/** Positions bypass the query cache, because they are numerous and frequent. */
export function publishPositions(change: PositionsChange): void {
  for (const listener of listeners) listener(change)
}

/**
 * Subscribes a map to positions; returns the unsubscribe function. Read the snapshot after subscribing, so
 * that no change is lost in between.
 */
export function watchPositions(onChange: Listener): () => void {
  const beat = () => {
    if (document.visibilityState === 'visible')
      void call(positionsRoutes.watch, undefined, { silent: true }).catch(() => undefined)
  }
  listeners.add(onChange)
  const timer = setInterval(beat, watchBeatMs)
  document.addEventListener('visibilitychange', beat)
  beat()
  return () => {
    listeners.delete(onChange)
    clearInterval(timer)
    document.removeEventListener('visibilitychange', beat)
  }
}
