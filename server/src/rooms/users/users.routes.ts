import { bind } from '@naryad/contract/kit/route'
import { UserFilters } from '@naryad/contract/users/users.accounts'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { usersSchemas } from '@naryad/contract/users/users.schemas'

import { countEach } from '../../platform/db/query/count-each.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { searchActions } from '../history/index.ts'
import { blockUser, endSessions, inviteAgain, removeSecondFactor } from './access.service.ts'
import { changeSharedFilter, hideFilter, listFilters, saveFilters } from './filters.service.ts'
import { findOperators } from './operators.repo.ts'
import { searchUsers } from './users.repo.ts'
import { findUserIds } from './users.search.repo.ts'
import { type Accounts, changeUser, createUser, getUser, removeUser, trustEmail } from './users.service.ts'

const all = UserFilters.parse({})

export function mountUsers(http: Http, accounts: Accounts): void {
  const { db } = accounts
  mount(http, bind(usersRoutes, usersSchemas), {
    operators: async () => {
      const items = await findOperators(db)
      return { items, totalCount: items.length }
    },
    filters: ({ query }, { who }) => listFilters(db, who, query.entity),
    saveFilters: ({ body }, { who }) => saveFilters(db, who.id, body),
    changeSharedFilter: ({ body }, { who }) => changeSharedFilter(db, who, body),
    hideFilter: ({ body }, { who }) => hideFilter(db, who, body),
    list: ({ query }) => searchUsers(db, { ...all, ...query }),
    get: ({ params }) => getUser(db, params.id),
    search: ({ body }) => searchUsers(db, body),
    count: ({ body }) => countEach(body.filters, (search) => findUserIds(db, search)),
    create: ({ body }, ctx) => createUser(accounts, ctx, body),
    update: ({ params, body }, ctx) => changeUser(accounts, ctx, params.id, body),
    remove: ({ params }, ctx) => removeUser(accounts, ctx, params.id),
    block: ({ params, body }, ctx) => blockUser(accounts, ctx, params.id, body),
    trustEmail: ({ params }) => trustEmail(db, params.id),
    invite: ({ params }, ctx) => inviteAgain(accounts, ctx, params.id),
    endSessions: ({ params }, ctx) => endSessions(accounts, ctx, params.id),
    removeSecondFactor: ({ params }, ctx) => removeSecondFactor(accounts, ctx, params.id),
    actions: async ({ params, query }, ctx) => {
      await getUser(db, params.id)
      return searchActions(db, ctx.who, { entity: 'users', objectId: params.id }, query)
    },
  })
}
