import { type PositionsChange, watchBeatMs } from '@naryad/contract/monitoring/positions'
import { positionsRoutes } from '@naryad/contract/monitoring/positions.routes'

import { call } from '../api/api.ts'

type Listener = (change: PositionsChange) => void

const listeners = new Set<Listener>()

/** What the stream says of moving trucks goes past the cache of queries: it is too much, too often. */
export function tellPositions(change: PositionsChange): void {
  for (const listener of listeners) listener(change)
}

/**
 * Hears where trucks go for as long as a map is looked at; ends by what it returns. The snapshot is read after this was
 * called, so that nothing falls between them.
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
