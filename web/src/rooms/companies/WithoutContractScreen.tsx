import { CompanyFilters, type Company } from '@naryad/contract/companies/companies'
import { companyColumns } from '@naryad/contract/companies/companies.columns'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import { Navigate } from '@tanstack/react-router'
import { z } from 'zod'

import { call } from '../../client/api/api.ts'
import { defineRegister } from '../../client/register/definition.ts'
import { useRegisterScreen } from '../../client/register/useRegisterScreen.ts'
import { useMe } from '../../client/session/me.ts'
import { CompanyViews } from '../../entities/company/CompanyViews.tsx'
import { RegisterPage } from '../../ui/register/RegisterPage.tsx'
import { useTabsWithoutContract } from '../contracts/index.ts'
import { companiesQueries } from './companies.queries.ts'
import { companyWords, filtersWithoutContract } from './companiesRegister.ts'
import { CompanyCard } from './CompanyCard.tsx'
import { companyCells } from './companyCells.tsx'
import { CompanyPanel } from './CompanyPanel.tsx'

/** Without the condition in the address: it is what the list is. */
const Filters = CompanyFilters.extend({ hasContract: z.boolean().default(false) })

const register = defineRegister<Company, CompanyFilters>({
  entity: 'companies',
  path: '/without-contract',
  filters: Filters,
  columns: companyColumns,
  search: (body, signal) => call(companiesRoutes.search, { body }, { signal }),
  count: (filters, signal) => call(companiesRoutes.count, { body: { filters } }, { signal }),
  views: [{ id: 'withoutContract', title: 'Без договора' }],
  shows: ['contracts'],
  excel: exportsRoutes.companies,
  copied: 'Ссылка на организацию скопирована',
})

const words = {
  ...companyWords,
  title: 'Без договора',
  empty: 'Организаций без договора нет',
  emptyText: 'Здесь появятся организации, с которыми договора нет или он закончился',
}

/** «Без договора» among the tabs of contracts: organizations that no contract in force is with. */
export function WithoutContractScreen() {
  return useMe().role === 'client' ? (
    <Navigate to="/contracts/{-$id}" params={{ id: undefined }} replace />
  ) : (
    <List />
  )
}

function List() {
  const { page } = useRegisterScreen(register, words, {
    one: companiesQueries.one,
    routes: companiesRoutes,
  })
  const tabs = useTabsWithoutContract(page.register)
  return (
    <RegisterPage
      {...page}
      register={tabs}
      onCreate={undefined}
      onEdit={undefined}
      cells={companyCells}
      stretchy="name"
      filters={filtersWithoutContract}
      hasWide
      renderCard={(company) => <CompanyCard company={company} />}
      renderPanel={(opened) => <CompanyPanel {...opened} onNewTask={undefined} />}
      switcher={<CompanyViews />}
    />
  )
}
