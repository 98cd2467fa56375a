import { isPhone } from '../../../kit/useMedia.ts'
import { keptSearch } from '../filters/keptFilters.ts'
import { tasksQueries } from '../tasks.queries.ts'
import type { ListQueue } from './listQueue.ts'
import { checkSearch, phoneState, readSearch, toTaskSearch } from './listState.ts'

/** What a queue reads when one comes to it from outside: the rows by its address, and the opened task. */
export function firstQueries(
  queue: ListQueue,
  id: number | undefined,
  search: Readonly<Record<string, unknown>>,
) {
  const asked = checkSearch(search)
  const state = readSearch(keptSearch({ queue, id }, asked) ?? asked)
  return {
    list: tasksQueries.list(toTaskSearch(queue, isPhone() ? phoneState(state) : state)),
    task: id === undefined ? undefined : tasksQueries.task(id),
  }
}
