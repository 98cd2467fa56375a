import { isPhone } from '../../../kit/useMedia.ts'
import { lastFitRows } from '../../../platform/list/usePageRows.ts'
import { storedSearch } from '../filters/storedQuickFilters.ts'
import { tasksQueries } from '../tasks.queries.ts'
import type { ListQueue } from './listQueue.ts'
import { checkSearch, deskState, phoneState, readSearch, toTaskSearch } from './listState.ts'

/** What a queue reads when one comes to it from outside: the rows by its address, and the opened task. */
export function firstQueries(
  queue: ListQueue,
  id: number | undefined,
  search: Readonly<Record<string, unknown>>,
) {
  const asked = checkSearch(search)
  const state = readSearch(storedSearch({ queue, id }, asked) ?? asked)
  const shown = isPhone() ? phoneState(state) : deskState(state, lastFitRows('tasks') || null)
  return {
    // A page as high as the window waits until the window has been measured once.
    list: shown.limit > 0 ? tasksQueries.list(toTaskSearch(queue, shown)) : undefined,
    task: id === undefined ? undefined : tasksQueries.task(id),
  }
}
