import { dueRoutes } from '@naryad/contract/due/due.routes'
import { unchangedCostsText } from '@naryad/contract/due/due.words'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { call } from '../../../client/api/api.ts'
import { useKey } from '../../../client/api/useKey.ts'
import { useAction } from '../../../client/queries/useAction.ts'
import { useMay } from '../../../client/session/me.ts'
import { alert } from '../../../ui/overlays/alert.ts'
import { StopRows } from './StopRows.tsx'
import type { StopTicks } from './stopTicks.ts'

interface Stop {
  /** «Заодно»; null if nothing is due there. */
  block: ReactNode
  /** Adds the ticked rows to the visit; call it once its plan is saved. */
  add: (taskId: number) => Promise<void>
  /** What was ticked by hand; null before. */
  ticks: StopTicks | null
}

/** A visit by its request, or by its truck while the request is being written. */
type VisitTo = { taskId: number } | { carId: number }

interface TicksState {
  ticks: StopTicks | null
  onTicks: (ticks: StopTicks) => void
}

/**
 * What can be done along with the visit: rows of its truck are ticked, those of its neighbours are not. Without a state
 * of the caller, changed ticks last as long as the block.
 */
export function useStop(visit: VisitTo | null, state?: TicksState): Stop {
  const mayAdd = useMay(dueRoutes.addToStop)
  const { data } = useQuery({
    queryKey: ['due', 'stop', visit],
    queryFn: ({ signal }) => {
      if (visit === null) return { items: [] }
      const options = { signal, silent: true }
      return 'taskId' in visit
        ? call(dueRoutes.stop, { params: { id: visit.taskId } }, options)
        : call(dueRoutes.carStop, { params: { id: visit.carId } }, options)
    },
    enabled: mayAdd && visit !== null,
    // Without it the visit is planned all the same.
    meta: { isSilent: true },
  })
  const [shown, setShown] = useState<StopTicks | null>(null)
  const { ticks, onTicks } = state ?? { ticks: shown, onTicks: setShown }
  const name = JSON.stringify(visit)
  // Ticks belong to the truck that they were set for.
  const keys = ticks?.visit === name ? new Set(ticks.keys) : null
  const items = data?.items ?? []
  const ticked = items.flatMap(({ row, isOwn }) => ((keys?.has(row.key) ?? isOwn) ? row.key : []))
  const once = useKey()
  const send = useAction({
    run: async ({ id, keys }: { id: number; keys: string[] }) => {
      const reply = await once.run((idempotencyKey) =>
        call(dueRoutes.addToStop, { params: { id }, body: { keys } }, { idempotencyKey }),
      )
      once.renew()
      return reply
    },
    touches: ['due', 'tasks', 'calendar'],
  })
  return {
    ticks,
    block:
      items.length > 0 ? (
        <StopRows
          items={items}
          chosen={new Set(ticked)}
          onChange={(chosen) => onTicks({ visit: name, keys: [...chosen] })}
        />
      ) : null,
    add: async (id) => {
      if (ticked.length === 0) return
      const { unchangedCosts } = await send.run({ id, keys: ticked })
      if (unchangedCosts.length > 0)
        alert({ type: 'warning', text: unchangedCosts.map(unchangedCostsText).join('. ') })
    },
  }
}
