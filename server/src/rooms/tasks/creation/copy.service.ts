import { TaskInput } from '@naryad/contract/tasks/tasks.inputs'

import type { Tx } from '../../../platform/db/connect.ts'
import { checked } from '../../../platform/text/checked.ts'
import type { CommandContext } from '../changes/drafts.ts'
import { getTask } from '../tasks.service.ts'
import { createTask } from './create.service.ts'

/**
 * Creates a task of the same kind for each truck, or one for the same truck: with the words and the costs, without the
 * plan, the report and the files.
 */
export async function copyTask(
  tx: Tx,
  who: CommandContext['who'],
  id: number,
  carIds?: readonly number[],
): Promise<number[]> {
  const task = await getTask(tx, who, id)
  const { queue, priority, title, description, costItems, direction } = task
  const copied: number[] = []
  for (const carId of carIds ?? [task.car?.id ?? null]) {
    const input = checked(TaskInput, {
      queue,
      priority,
      title,
      description,
      costItems,
      direction,
      carId,
      typeId: task.type?.id ?? null,
      categoryId: task.category?.id ?? null,
      companyId: task.company?.id ?? null,
    })
    copied.push(await createTask(tx, who, input))
  }
  return copied
}
