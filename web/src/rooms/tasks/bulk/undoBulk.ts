import type { TaskItem } from '@naryad/contract/tasks/tasks'
import type { BulkReply } from '@naryad/contract/tasks/tasks.inputs'

import { counted } from '../../../ui/formats/plural.ts'
import { type BulkAction, inTasks } from './bulkActions.ts'

interface Step {
  action: BulkAction
  ids: number[]
}

/** One undo step for each former value; undefined if some tasks cannot be restored. */
export function stepsBack(
  { back }: BulkAction,
  ids: readonly number[],
  before: readonly TaskItem[],
): Step[] | undefined {
  if (!back || ids.length === 0) return undefined
  const items = new Map(before.map((item) => [item.id, item]))
  const steps = new Map<string, Step>()
  for (const id of ids) {
    const item = items.get(id)
    const action = item && back(item)
    if (!item || !action) return undefined
    const value = JSON.stringify([item.operator?.id, item.car?.id, item.status])
    const step = steps.get(value) ?? { action, ids: [] }
    step.ids.push(id)
    steps.set(value, step)
  }
  return [...steps.values()]
}

/** Combines the undo steps and their results into one action. */
export const takingBack = (steps: readonly Step[]): BulkAction => ({
  send: async () => {
    const total: BulkReply = { failed: [], unchangedCount: 0 }
    for (const { action, ids } of steps) {
      const { failed, unchangedCount } = await action.send(ids)
      total.failed.push(...failed)
      total.unchangedCount += unchangedCount
    }
    return total
  },
  question: () => '',
  done: (total) => `Изменение отменено в ${counted(total, inTasks)}`,
  already: 'без изменений',
})
