import { CompanyFilters } from '@naryad/contract/companies/companies'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { companiesSchemas } from '@naryad/contract/companies/companies.schemas'
import { bind } from '@naryad/contract/kit/route'

import type { Db } from '../../platform/db/connect.ts'
import { countEach } from '../../platform/db/query/count-each.ts'
import { upserted } from '../../platform/http/created.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { getByCode, putByCode } from '../codes/index.ts'
import { searchActions } from '../history/index.ts'
import { companyCodes } from './companies.codes.ts'
import { searchCompanies } from './companies.repo.ts'
import { findCompanyIds } from './companies.search.repo.ts'
import {
  changeCompany,
  createCompany,
  getCompany,
  mustSee,
  readMonitoring,
  removeCompany,
} from './companies.service.ts'

const all = CompanyFilters.parse({})

export function mountCompanies(http: Http, db: Db): void {
  mount(http, bind(companiesRoutes, companiesSchemas), {
    list: ({ query }, ctx) => searchCompanies(db, ctx, { ...all, ...query }),
    get: ({ params }, ctx) => getCompany(db, ctx, params.id),
    search: ({ body }, ctx) => searchCompanies(db, ctx, body),
    count: ({ body }, ctx) => countEach(body.filters, (search) => findCompanyIds(db, ctx, search)),
    create: ({ body }, ctx) => createCompany(db, ctx, body),
    update: ({ params, body }, ctx) => changeCompany(db, ctx, params.id, body),
    getByCode: ({ params }, ctx) => getByCode(db, ctx, params.code, companyCodes),
    putByCode: async ({ params, body }, ctx) =>
      upserted(await putByCode(db, ctx, { code: params.code, sent: body }, companyCodes)),
    remove: ({ params }, ctx) => removeCompany(db, ctx, params.id),
    monitoring: ({ params }, ctx) => readMonitoring(db, ctx, params.id),
    actions: async ({ params, query }, ctx) => {
      await mustSee(db, ctx, params.id)
      return searchActions(db, ctx.who, { entity: 'companies', objectId: params.id }, query)
    },
  })
}
