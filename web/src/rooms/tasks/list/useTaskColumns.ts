import { taskColumns } from '@naryad/contract/tasks/tasks.columns'

import { columnSet } from '../../../kit/list/columnSettings.ts'
import { useColumns } from '../../../platform/list/useColumns.ts'

const columns = columnSet(taskColumns)

/** The columns of the task table, one arrangement for all queues. */
export const useTaskColumns = () => useColumns('tasks', columns)
