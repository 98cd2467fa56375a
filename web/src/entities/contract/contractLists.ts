import { contractsRoutes } from '@naryad/contract/contracts/contracts.routes'
import { contractName } from '@naryad/contract/contracts/contracts.words'

import { call } from '../../client/api/api.ts'
import { fromSearch } from '../../client/queries/fromSearch.ts'
import { objectLists } from '../../ui/filters/objects.tsx'

export const contractLists = objectLists({
  ...fromSearch('contracts', (body, signal) => call(contractsRoutes.search, { body }, { signal })),
  titleOf: ({ number }) => contractName(number),
  asideOf: ({ company }) => company.name,
  nothing: 'Нет таких договоров',
})
