import { companiesRoutes } from '@naryad/contract/companies/companies.routes'

import type { Db } from '../../platform/db/connect.ts'
import type { Http } from '../../platform/http/http.ts'
import { mount } from '../../platform/http/mount.ts'
import { notFound } from '../../platform/http/refusals.ts'
import { findCompany, searchCompanies } from './companies.repo.ts'

export function mountCompanies(http: Http, db: Db): void {
  mount(http, companiesRoutes, {
    get: async ({ params }, ctx) => {
      const company = await findCompany(db, ctx, params.id)
      if (!company) throw notFound('Организация')
      return company
    },
    search: ({ body }, ctx) => searchCompanies(db, ctx, body),
  })
}
