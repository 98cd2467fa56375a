import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { queueOfNew } from '@naryad/contract/tasks/tasks.edits'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { Suspense } from 'react'

import { useRegisterScreen } from '../../client/register/useRegisterScreen.ts'
import { may, useMe } from '../../client/session/me.ts'
import { CompanyViews } from '../../entities/company/CompanyViews.tsx'
import { RegisterPage } from '../../ui/register/RegisterPage.tsx'
import { useRegisterImport } from '../imports/index.ts'
import { openNewTaskFor } from '../tasks/index.ts'
import { companiesQueries } from './companies.queries.ts'
import { companiesRegister, companyFilters, companyWords } from './companiesRegister.ts'
import { CompanyCard } from './CompanyCard.tsx'
import { companyCells } from './companyCells.tsx'
import { CompanyForm } from './CompanyForm.lazy.ts'
import { CompanyPanel } from './CompanyPanel.tsx'

export function CompaniesScreen() {
  const me = useMe()
  const { page, form } = useRegisterScreen(companiesRegister, companyWords, {
    one: companiesQueries.one,
    routes: companiesRoutes,
  })
  const queue = queueOfNew(me, me.queues[0] ?? 'tachograph')

  return (
    <>
      <RegisterPage
        {...page}
        cells={companyCells}
        stretchy="name"
        filters={companyFilters}
        hasWide
        renderCard={(company) => <CompanyCard company={company} />}
        renderPanel={(opened) => (
          <CompanyPanel
            {...opened}
            onNewTask={
              may(me, tasksRoutes.create) ? ({ id, name }) => openNewTaskFor({ id, name }, queue) : undefined
            }
          />
        )}
        switcher={<CompanyViews />}
        imports={useRegisterImport('companies')}
      />
      {form && (
        <Suspense>
          <CompanyForm {...form} />
        </Suspense>
      )}
    </>
  )
}
