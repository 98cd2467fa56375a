import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'

import { watchPositions } from '../../platform/live/positions.ts'
import { geoQueries } from './geo.queries.ts'
import { applyChange, hasUnknown, type Signals } from './signals.ts'

/** Live positions of trucks: a snapshot, then changes. */
export function useSignals(): Signals {
  const client = useQueryClient()
  const [signals, setSignals] = useState<Signals>(new Map())
  useEffect(() => {
    let current: Signals = new Map()
    let isGone = false
    const show = (next: Signals) => {
      current = next
      // Low priority: typing and clicking go first.
      startTransition(() => setSignals(next))
    }
    const readAll = async () => {
      const all = await client.query({ ...geoQueries.positions, staleTime: 0 }).catch(() => undefined)
      if (all && !isGone) show(applyChange(current, all))
    }
    const stop = watchPositions((change) => {
      if (current.size > 0 && hasUnknown(current, change))
        void client.invalidateQueries({ queryKey: ['tasks', 'map'] })
      show(applyChange(current, change))
    })
    void readAll()
    return () => {
      isGone = true
      stop()
    }
  }, [client])
  return signals
}
