import type { ActCard } from '@naryad/contract/acts/acts'
import { actsRoutes } from '@naryad/contract/acts/acts.routes'

import { call } from '../../client/api/api.ts'
import { useAction } from '../../client/queries/useAction.ts'
import { useMay } from '../../client/session/me.ts'

const taskIdsOf = ({ lines }: Pick<ActCard, 'lines'>): number[] => [
  ...new Set(lines.map(({ taskId }) => taskId)),
]

/** Which tasks a draft has; undefined where they cannot be changed. */
export function useActTasks(act: ActCard) {
  const maySet = useMay(actsRoutes.setTasks)
  const set = useAction({
    run: (taskIds: number[]) =>
      call(actsRoutes.setTasks, { params: { id: act.id }, body: { taskIds, version: act.version } }),
    touches: ['acts', 'tasks'],
  })
  if (!maySet || act.status !== 'DRAFT') return undefined
  const present = taskIdsOf(act)
  return {
    isRunning: set.isRunning,
    remove: (taskId: number) => set.start(present.filter((id) => id !== taskId)),
    add: (taskIds: readonly number[]) => set.start([...present, ...taskIds]),
  }
}
