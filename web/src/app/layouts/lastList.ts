import { storedJson, tryToStore } from '../../client/settings/storage.ts'
import { type ListQueue, listQueues } from '../../rooms/tasks/list/listQueue.ts'
import { checkSearch, type ListSearch } from '../../rooms/tasks/list/listState.ts'
import { oneOf } from '../../ui/oneOf.ts'

/** Removed at sign-out, like the filters of a list. */
const key = 'lastList'

interface LastList {
  queue: ListQueue
  search: ListSearch
}

/** Remembers the list of requests that is shown, for the button that leads to it from «Мой день». */
export function rememberList({ queue, search }: LastList): void {
  tryToStore(key, JSON.stringify({ queue, search }))
}

export function findLastList(): LastList | undefined {
  const stored = storedJson(key)
  if (typeof stored !== 'object' || stored === null || !('queue' in stored)) return undefined
  const queue = oneOf(listQueues, stored.queue)
  const search = 'search' in stored && typeof stored.search === 'object' ? { ...stored.search } : {}
  return queue && { queue, search: checkSearch(search) }
}
