import { fullName, shortName } from '@naryad/contract/kit/people'
import type { User } from '@naryad/contract/users/users.accounts'
import { useQuery } from '@tanstack/react-query'

import type { ObjectSource } from '../../ui/filters/objects.tsx'
import { userLookup, usersByIds } from './users.queries.ts'

export const userSource: ObjectSource<User> = {
  useFound: (typed) => useQuery(userLookup(typed)).data?.items,
  useNamed: (ids) => useQuery({ ...usersByIds(ids), meta: { isSilent: true } }).data?.items,
  titleOf: fullName,
  nameOf: shortName,
}
