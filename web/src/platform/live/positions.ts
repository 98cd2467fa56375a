import { type PositionsChange, watchBeatMs, watchTtlMs } from '@naryad/contract/monitoring/positions'
import { positionsRoutes } from '@naryad/contract/monitoring/positions.routes'

import { call } from '../api/api.ts'

type Listener = (change: PositionsChange) => void

const listeners = new Set<Listener>()

/** Positions bypass the query cache, because they are numerous and frequent. */
export function publishPositions(change: PositionsChange): void {
  for (const listener of listeners) listener(change)
}

/**
 * Subscribes a map to positions; returns the unsubscribe function. `readSnapshot` is called when the watch has begun, so
 * that no change is lost in between: at first, and after it has expired, as behind a hidden page or without a network.
 */
export function watchPositions(onChange: Listener, readSnapshot: () => void): () => void {
  let watchedUntil = 0
  let isFirst = true
  let isGone = false
  const beat = async () => {
    if (document.visibilityState !== 'visible') return
    const now = Date.now()
    const isWatched = await call(positionsRoutes.watch, undefined, { silent: true }).then(
      () => true,
      () => false,
    )
    if (isGone) return
    const isExpired = now >= watchedUntil
    if (isWatched) watchedUntil = now + watchTtlMs
    // After a failed first watch too: the map says that it cannot be read.
    if (isExpired && (isWatched || isFirst)) readSnapshot()
    isFirst = false
  }
  const onBeat = () => void beat()
  listeners.add(onChange)
  const timer = setInterval(onBeat, watchBeatMs)
  document.addEventListener('visibilitychange', onBeat)
  onBeat()
  return () => {
    isGone = true
    listeners.delete(onChange)
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onBeat)
  }
}
