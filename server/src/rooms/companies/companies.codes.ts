import { type CompanyCard, type CompanyChange, type CompanyInput } from '@naryad/contract/companies/companies'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { companiesSchemas } from '@naryad/contract/companies/companies.schemas'
import { bind } from '@naryad/contract/kit/route'

import { type CodedRegister, findUncoded } from '../codes/index.ts'
import { changeCompany, createCompany, getCompany } from './companies.service.ts'

const { create, update } = bind(companiesRoutes, companiesSchemas)

/** What the calls by the code of another program need. */
export const companyCodes: CodedRegister<CompanyCard, CompanyInput, CompanyChange> = {
  table: 'companies',
  noun: 'Организация',
  create,
  update,
  run: { get: getCompany, create: createCompany, change: changeCompany },
  findUncoded: (db, { inn }) => findUncoded(db, 'companies', [{ column: 'inn', value: inn }]),
}
