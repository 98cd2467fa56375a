import { fullName } from '@naryad/contract/kit/people'
import { roleTitleOf } from '@naryad/contract/kit/rights'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import IconUser from '~icons/user'

import { call } from '../../client/api/api.ts'
import type { FoundKind } from '../../client/commands/found.ts'

export const foundUsers: FoundKind = {
  kind: 'user',
  room: 'users',
  group: 'Пользователи',
  icon: IconUser,
  path: '/users',
  isPeople: true,
  route: usersRoutes.search,
  find: async (query, limit, signal) => {
    const { items } = await call(usersRoutes.search, { body: { query, limit } }, { signal })
    return items.map((user) => ({
      id: user.id,
      title: fullName(user),
      phone: user.phone,
      aside: user.company?.name ?? roleTitleOf(user),
    }))
  },
}
