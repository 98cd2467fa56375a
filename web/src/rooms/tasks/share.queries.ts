import type { Me } from '@naryad/contract/auth/auth'

import { allQueues } from './list/listQueue.ts'
import { checkSearch, readSearch, toTaskSearch } from './list/listState.ts'
import { tasksQueries } from './tasks.queries.ts'
import { ownOpenConditions } from './views/ownConditions.ts'

const maxOwn = 50

export const shareQueries = {
  /** The user's own open tasks; prefetched on an engineer's phone, so that they can be chosen without a network. */
  own: (me: Pick<Me, 'id' | 'rights'>) =>
    tasksQueries.list({
      ...toTaskSearch(allQueues, { ...readSearch(checkSearch({})), limit: maxOwn }),
      ...ownOpenConditions(me),
    }),
}
