import type { Company, CompanyCard } from '@naryad/contract/companies/companies'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { importsRoutes } from '@naryad/contract/imports/imports.routes'
import { tasksRoutes } from '@naryad/contract/tasks/tasks.routes'
import { Suspense } from 'react'

import { counted, taskForms } from '../../kit/formats/plural.ts'
import { CallButton } from '../../kit/register/links.tsx'
import { RegisterPage } from '../../kit/register/RegisterPage.tsx'
import { useRegister } from '../../platform/register/useRegister.ts'
import { useRegisterCommands } from '../../platform/register/useRegisterCommands.ts'
import { useRegisterForm } from '../../platform/register/useRegisterForm.ts'
import { may, useMe } from '../../platform/session/me.ts'
import { openImport } from '../imports/index.ts'
import { NewTaskHost, openNewTaskFor } from '../tasks/index.ts'
import { companiesQueries } from './companies.queries.ts'
import { companiesRegister, companyFilters, companyWords } from './companiesRegister.ts'
import { companyCells, ServedMark } from './companyCells.tsx'
import { CompanyForm } from './CompanyForm.lazy.ts'
import type { CompanyDraft } from './companyForm.ts'
import { CompanyPanel } from './CompanyPanel.tsx'

import styles from './companies.module.css'

const Card = ({ company }: { company: Company }) => (
  <>
    <div className={styles.meta}>
      <ServedMark isActive={company.isActive} />
      {company.openTasksCount > 0 && <span>{counted(company.openTasksCount, taskForms)}</span>}
    </div>
    {company.inn && <div className={styles.meta}>ИНН {company.inn}</div>}
    {company.phone && <CallButton number={company.phone} whom={company.name} />}
  </>
)

export function CompaniesScreen() {
  const me = useMe()
  const register = useRegister(companiesRegister)
  const form = useRegisterForm<Company, Partial<CompanyDraft>, CompanyCard>(register, companiesQueries.one)
  const mayEdit = may(me, companiesRoutes.update)
  const onCreate = may(me, companiesRoutes.create) ? () => form.create() : undefined
  useRegisterCommands(companyWords, register, onCreate)
  const queue = me.role === 'client' ? 'external' : (me.queues[0] ?? 'tachograph')

  return (
    <>
      <RegisterPage
        register={register}
        words={companyWords}
        cells={companyCells}
        stretchy="name"
        filters={companyFilters}
        hasWide
        renderCard={(company) => <Card company={company} />}
        renderPanel={(id, preview) => (
          <CompanyPanel
            id={id}
            preview={preview}
            register={register}
            onEdit={mayEdit ? () => form.edit(id) : undefined}
            onNewTask={
              may(me, tasksRoutes.create) ? ({ id, name }) => openNewTaskFor({ id, name }, queue) : undefined
            }
          />
        )}
        onCreate={onCreate}
        onEdit={mayEdit ? form.edit : undefined}
        imports={
          may(me, importsRoutes.companies) ? [{ title: 'Импорт', run: () => openImport('companies') }] : []
        }
      />
      <NewTaskHost />
      {form.shown && (
        <Suspense>
          <CompanyForm shown={form.shown} onClose={form.close} onSaved={form.onSaved} />
        </Suspense>
      )}
    </>
  )
}
