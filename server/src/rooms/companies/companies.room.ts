import { defineRoom, type WithDb } from '../room.ts'
import { companiesImport } from './companies.import.ts'
import { mountCompanies } from './companies.routes.ts'
import { companyConstraints } from './companies.service.ts'
import { openCompaniesSheet } from './companies.sheet.ts'
import { companyPersonalData } from './personal-data.repo.ts'

export const companiesRoom = defineRoom({
  name: 'companies',
  mount: (http, { db }: WithDb) => mountCompanies(http, db),
  constraints: companyConstraints,
  sheets: { companies: openCompaniesSheet },
  imports: { companies: companiesImport },
  personalData: companyPersonalData,
})
