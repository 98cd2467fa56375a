import { CompanyRef } from '@naryad/contract/companies/companies'

import { referencePart } from '../../client/register/objectDraft.ts'

export const companyPart = referencePart(CompanyRef, ({ name }) => name)
