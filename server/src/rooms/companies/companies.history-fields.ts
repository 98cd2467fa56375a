import type { CompanyInput } from '@naryad/contract/companies/companies'
import { companyFields } from '@naryad/contract/companies/companies.fields'

import { historyFieldsOf } from '../history/index.ts'

export const companyHistoryFields = historyFieldsOf<CompanyInput>()(companyFields, {})
