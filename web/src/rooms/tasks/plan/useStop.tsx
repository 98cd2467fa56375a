import { dueRoutes } from '@naryad/contract/due/due.routes'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { call } from '../../../client/api/api.ts'
import { useAction } from '../../../client/queries/useAction.ts'
import { useMay } from '../../../client/session/me.ts'
import { StopRows } from './StopRows.tsx'

interface Stop {
  /** «Заодно»; null if nothing is due there. */
  block: ReactNode
  /** Adds the ticked rows to the visit; call it once the plan is saved. */
  add: () => Promise<void>
}

/** What can be done along with the visit: rows of its truck are ticked, those of its neighbours are not. */
export function useStop(taskId: number): Stop {
  const mayAdd = useMay(dueRoutes.addToStop)
  const { data } = useQuery({
    queryKey: ['due', 'stop', taskId],
    queryFn: ({ signal }) => call(dueRoutes.stop, { params: { id: taskId } }, { signal, silent: true }),
    enabled: mayAdd,
    // Without it the visit is planned all the same.
    meta: { isSilent: true },
  })
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const items = data?.items ?? []
  const ticked = chosen ?? new Set(items.flatMap(({ row, isOwn }) => (isOwn ? row.key : [])))
  const send = useAction({
    run: (keys: string[]) => call(dueRoutes.addToStop, { params: { id: taskId }, body: { keys } }),
    touches: ['due', 'tasks', 'calendar'],
  })
  return {
    block: items.length > 0 ? <StopRows items={items} chosen={ticked} onChange={setChosen} /> : null,
    add: async () => {
      if (ticked.size > 0) await send.run([...ticked])
    },
  }
}
