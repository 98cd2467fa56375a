import { driversRoutes } from '@naryad/contract/drivers/drivers.routes'
import { fullName, shortName } from '@naryad/contract/kit/people'

import { call } from '../../client/api/api.ts'
import { fromSearch } from '../../client/queries/fromSearch.ts'
import { objectLists } from '../../ui/filters/objects.tsx'

/** Former drivers too: unlike a form, a filter is used for past work. */
export const driverLists = objectLists({
  ...fromSearch('drivers', (body, signal) => call(driversRoutes.search, { body }, { signal })),
  titleOf: fullName,
  nameOf: shortName,
  nothing: 'Никто не найден',
})
