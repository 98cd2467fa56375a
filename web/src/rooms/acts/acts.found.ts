import { actsRoutes } from '@naryad/contract/acts/acts.routes'
import { actTitle } from '@naryad/contract/acts/acts.words'
import { upperFirst } from '@naryad/contract/kit/letter-case'
import IconReceipt from '~icons/receipt'

import { call } from '../../client/api/api.ts'
import type { FoundKind } from '../../client/commands/found.ts'

export const foundActs: FoundKind = {
  kind: 'act',
  room: 'acts',
  group: 'Акты',
  icon: IconReceipt,
  path: '/acts',
  isPeople: false,
  route: actsRoutes.search,
  find: async (query, limit, signal) => {
    const { items } = await call(actsRoutes.search, { body: { query, limit } }, { signal })
    return items.map(({ id, number, company }) => ({
      id,
      title: upperFirst(actTitle(number)),
      aside: company.name,
    }))
  },
}
