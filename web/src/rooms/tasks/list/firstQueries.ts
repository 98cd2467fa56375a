import { lastFitRows } from '../../../client/list/usePageRows.ts'
import { isPhone } from '../../../ui/useMedia.ts'
import { storedSearch } from '../filters/storedQuickFilters.ts'
import { tasksQueries } from '../tasks.queries.ts'
import type { ListQueue } from './listQueue.ts'
import { checkSearch, readSearch, shownState, toTaskSearch } from './listState.ts'

/** The queries of a queue that is opened by its address: the rows, and the opened task. */
export function firstQueries(
  queue: ListQueue,
  id: number | undefined,
  search: Readonly<Record<string, unknown>>,
) {
  const asked = checkSearch(search)
  const state = readSearch(storedSearch({ queue, id }, asked) ?? asked)
  const shown = shownState(state, lastFitRows('tasks') || null, isPhone())
  return {
    // With the page size «by window height» the rows can only be read once the window has been measured.
    list: shown.limit > 0 ? tasksQueries.list(toTaskSearch(queue, shown)) : undefined,
    task: id === undefined ? undefined : tasksQueries.task(id),
  }
}
