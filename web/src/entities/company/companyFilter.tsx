import { companiesRoutes } from '@naryad/contract/companies/companies.routes'

import { call } from '../../client/api/api.ts'
import { fromSearch } from '../../client/queries/fromSearch.ts'
import { objectLists, objectsFilter } from '../../ui/filters/objects.tsx'
import type { Conditions, RegisterFilters } from '../../ui/register/address.ts'
import type { RegisterFilter } from '../../ui/register/model.ts'

const lists = objectLists({
  ...fromSearch('companies', (body, signal) => call(companiesRoutes.search, { body }, { signal })),
  titleOf: ({ name }) => name,
  asideOf: ({ inn }) => inn ?? undefined,
})

interface CompanyChoicesProps {
  label?: string
  chosen: readonly number[]
  onChange: (companyIds: number[]) => void
}

/** Searchable checkbox list of organizations. */
export const CompanyChoices = ({ label = 'Организация', ...list }: CompanyChoicesProps) => (
  <lists.Choices label={label} {...list} />
)

/** «ООО «ТрансЛогистик», ещё 2» */
export const CompanyNames = lists.Names

type WithCompanies = RegisterFilters & { companyIds?: number[] | undefined }

/** Filters by the owning organization. */
export const companyFilter = <F extends WithCompanies>(): RegisterFilter<F> => ({
  ...objectsFilter<F>({ key: 'companyIds' as keyof Conditions<F> & string, title: 'Организация', lists }),
  // A client has one.
  isForStaff: true,
})
