import { contractsRoutes } from '@naryad/contract/contracts/contracts.routes'
import { contractTitle } from '@naryad/contract/contracts/contracts.words'
import { upperFirst } from '@naryad/contract/kit/letter-case'
import IconContract from '~icons/contract'

import { call } from '../../client/api/api.ts'
import type { FoundKind } from '../../client/commands/found.ts'

export const foundContracts: FoundKind = {
  kind: 'contract',
  room: 'contracts',
  group: 'Договоры',
  icon: IconContract,
  path: '/contracts',
  isPeople: false,
  route: contractsRoutes.search,
  find: async (query, limit, signal) => {
    const { items } = await call(contractsRoutes.search, { body: { query, limit } }, { signal })
    return items.map(({ id, number, company }) => ({
      id,
      title: upperFirst(contractTitle(number)),
      aside: company.name,
    }))
  },
}
