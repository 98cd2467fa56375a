import { contractsRoutes } from '@naryad/contract/contracts/contracts.routes'
import { contractsSchemas } from '@naryad/contract/contracts/contracts.schemas'
import { bind } from '@naryad/contract/kit/route'

import type { Db } from '../../platform/db/connect.ts'
import { countEach } from '../../platform/db/query/count-each.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { searchActions } from '../history/index.ts'
import { findContractIds, searchContracts } from './contracts.search.repo.ts'
import {
  changeContract,
  createContract,
  getApprovals,
  getContract,
  mustSee,
  recountContract,
  removeContract,
} from './contracts.service.ts'

export function mountContracts(http: Http, db: Db): void {
  mount(http, bind(contractsRoutes, contractsSchemas), {
    get: ({ params }, ctx) => getContract(db, ctx, params.id),
    search: ({ body }, ctx) => searchContracts(db, ctx, body),
    count: ({ body }, ctx) => countEach(body.filters, (search) => findContractIds(db, ctx, search)),
    create: ({ body }, ctx) => createContract(db, ctx, body),
    update: ({ params, body }, ctx) => changeContract(db, ctx, params.id, body),
    remove: ({ params }, ctx) => removeContract(db, ctx, params.id),
    recount: ({ params }, ctx) => recountContract(db, ctx, params.id),
    approvals: ({ params, query }, ctx) => getApprovals(db, ctx, params.id, query),
    actions: async ({ params, query }, ctx) => {
      await mustSee(db, ctx, params.id)
      return searchActions(db, ctx.who, { entity: 'contracts', objectId: params.id }, query)
    },
  })
}
