import { useQueryClient } from '@tanstack/react-query'
import { startTransition, useEffect, useRef, useState } from 'react'

import { geoQueries } from './geo.queries.ts'
import { applyChange, hasUnknown, type Signals } from './signals.ts'
import { watchPositions } from './watchPositions.ts'

interface LiveSignals {
  signals: Signals
  /** The snapshot could not be read: trucks without a newer message have the position of the search result. */
  isFailed: boolean
  /** Reads the snapshot again. */
  retry: () => void
}

/** Live positions of trucks: a snapshot, then changes. */
export function useSignals(): LiveSignals {
  const client = useQueryClient()
  const [signals, setSignals] = useState<Signals>(new Map())
  const [isFailed, setFailed] = useState(false)
  const read = useRef(() => {})
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
      if (isGone) return
      setFailed(all === undefined)
      if (all) show(applyChange(current, all))
    }
    read.current = () => void readAll()
    const stop = watchPositions((change) => {
      if (current.size > 0 && hasUnknown(current, change))
        void client.invalidateQueries({ queryKey: ['tasks', 'map'] })
      show(applyChange(current, change))
    }, read.current)
    return () => {
      isGone = true
      stop()
    }
  }, [client])
  return { signals, isFailed, retry: () => read.current() }
}
