import { call } from '../../../client/api/api.ts'
import { saveFile } from '../../../client/files/saveFile.ts'
import { fileScope } from '../../../client/list/fileScope.ts'
import { useAction } from '../../../client/queries/useAction.ts'
import { queueFilter } from './listQueue.ts'
import { toFilters } from './listState.ts'
import type { TaskList } from './model.ts'
import { useTaskColumns } from './useTaskColumns.ts'

/**
 * Loaded lazily: the route lists the columns of every register, which is too much for the first load of a
 * queue.
 */
const readRoutes = () => import('@naryad/contract/exports/exports.routes')

/** Downloads the queue as displayed, or its selected tasks, as an Excel file. */
export function useTasksExcel({ opened, address, rows }: Pick<TaskList, 'opened' | 'address' | 'rows'>) {
  const { columns } = useTaskColumns(opened.queue)
  const { start, isRunning } = useAction({
    run: async (ids: readonly number[] | null) => {
      const { conditions, orderBy, sort } = address.state
      const chosen =
        ids === null ? toFilters(opened.queue, conditions) : { ...queueFilter(opened.queue), ids }
      const shown = columns.filter(({ isVisible }) => isVisible).map(({ key }) => key)
      const filters = JSON.stringify({ ...chosen, orderBy, sort })
      const query = { filters, columns: shown.join(',') }
      const { exportsRoutes } = await readRoutes()
      await saveFile(await call(exportsRoutes.tasks, { query }), 'Отчет.xlsx')
    },
    touches: [],
  })
  const run = (ids: readonly number[] | null) => {
    const scope = fileScope(ids, rows.total.count)
    if (scope !== undefined) start(scope)
  }
  return { run, isRunning }
}
