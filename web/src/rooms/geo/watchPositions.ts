import { type PositionsChange, watchBeatMs, watchTtlMs } from '@naryad/contract/monitoring/positions'
import { positionsRoutes } from '@naryad/contract/monitoring/positions.routes'

import { call } from '../../client/api/api.ts'
import { followPositions } from '../../client/live/positions.ts'

/**
 * Subscribes a map to positions; returns the unsubscribe function. `readSnapshot` is called when the watch has begun, so
 * that no change is lost in between: at first, and after it has expired, as behind a hidden page or without a network.
 */
export function watchPositions(
  onChange: (change: PositionsChange) => void,
  readSnapshot: () => void,
): () => void {
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
  const stopFollowing = followPositions(onChange)
  const timer = setInterval(onBeat, watchBeatMs)
  document.addEventListener('visibilitychange', onBeat)
  onBeat()
  return () => {
    isGone = true
    stopFollowing()
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onBeat)
  }
}
