import { externalTaskColumns, taskColumns } from '@naryad/contract/tasks/tasks.columns'

import { useColumns } from '../../../client/list/useColumns.ts'
import { columnSet } from '../../../ui/list/columnSettings.ts'
import type { ListQueue } from './listQueue.ts'

const columns = columnSet(taskColumns)
const externalColumns = columnSet(externalTaskColumns)

/** Column settings of the task table, shared by all queues except «Внешние», which has columns of its own. */
export function useTaskColumns(queue: ListQueue) {
  const isExternal = queue === 'external'
  return useColumns(isExternal ? 'tasks:external' : 'tasks', isExternal ? externalColumns : columns)
}
