import { type Company, CompanyInput } from '@naryad/contract/companies/companies'
import { companyFields } from '@naryad/contract/companies/companies.fields'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'

import { call } from '../../client/api/api.ts'
import { draftDef } from '../../client/register/objectDraft.ts'
import type { FormDef } from '../../client/register/useEntityForm.ts'

const draft = draftDef<Company>()(companyFields, {})
export type CompanyDraft = typeof draft.blank

export const companyForm: FormDef<Company, CompanyDraft, CompanyInput> = {
  ...draft,
  name: 'company',
  input: CompanyInput,
  create: (body, idempotencyKey) => call(companiesRoutes.create, { body }, { idempotencyKey, silent: true }),
  update: ({ id, version }, input) =>
    call(companiesRoutes.update, { params: { id }, body: { ...input, version } }, { silent: true }),
  touches: ['companies', 'cars', 'drivers', 'contacts', 'tasks'],
  created: 'Организация добавлена',
  saved: 'Организация сохранена',
}
