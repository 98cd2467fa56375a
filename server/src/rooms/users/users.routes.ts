import { usersRoutes } from '@naryad/contract/users/users.routes'

import type { Db } from '../../platform/db/connect.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { saveFilters } from './filters.service.ts'
import { findFilters, findOperators } from './users.repo.ts'

export function mountUsers(http: Http, db: Db): void {
  mount(http, usersRoutes, {
    operators: async () => {
      const items = await findOperators(db)
      return { items, totalCount: items.length }
    },
    filters: async (_, { who }) => {
      const items = await findFilters(db, who.id)
      return { items, totalCount: items.length }
    },
    saveFilters: ({ body }, { who }) => saveFilters(db, who.id, body),
  })
}
