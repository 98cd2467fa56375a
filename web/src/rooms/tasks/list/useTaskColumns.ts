import { externalTaskColumns, taskColumns } from '@naryad/contract/tasks/tasks.columns'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'

import { columnSet } from '../../../kit/list/columnSettings.ts'
import { useColumns } from '../../../platform/list/useColumns.ts'

const columns = columnSet(taskColumns)
const externalColumns = columnSet(externalTaskColumns)

/** The columns of the task table: one arrangement for all queues but «Внешние», which has columns of its own. */
export function useTaskColumns(queue: Queue) {
  const isExternal = queue === 'external'
  return useColumns(isExternal ? 'tasks:external' : 'tasks', isExternal ? externalColumns : columns)
}
