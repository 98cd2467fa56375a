import { type Company, CompanyFilters } from '@naryad/contract/companies/companies'
import { companyColumns } from '@naryad/contract/companies/companies.columns'
import { companiesRoutes } from '@naryad/contract/companies/companies.routes'
import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import IconBuilding from '~icons/building'

import { call } from '../../client/api/api.ts'
import { defineRegister } from '../../client/register/definition.ts'
import { choiceFilter, flagFilter } from '../../ui/filters/choice.tsx'
import type { RegisterWords } from '../../ui/register/model.ts'

/** «Договор истекает»: number of days. */
const soonDays = 30

export const companiesRegister = defineRegister<Company, CompanyFilters>({
  entity: 'companies',
  path: '/organizations',
  filters: CompanyFilters,
  columns: companyColumns,
  search: (body, signal) => call(companiesRoutes.search, { body }, { signal }),
  count: (filters, signal) => call(companiesRoutes.count, { body: { filters } }, { signal }),
  views: [
    { id: 'all', title: 'Все' },
    { id: 'served', title: 'Обслуживаются', conditions: { isActive: true } },
    { id: 'busy', title: 'С открытыми заявками', conditions: { hasOpenTasks: true } },
    {
      id: 'expiring',
      title: 'Договор истекает',
      conditions: { contractEndsInDays: soonDays },
      orderBy: 'contractExpiresOn',
    },
    { id: 'noContract', title: 'Без договора', conditions: { hasContract: false } },
  ],
  excel: exportsRoutes.companies,
  copied: 'Ссылка на организацию скопирована',
})

const servedFilter = flagFilter<CompanyFilters>({
  key: 'isActive',
  title: 'Статус',
  yes: 'Обслуживается',
  no: 'Не обслуживается',
})

const tasksFilter = flagFilter<CompanyFilters>({
  key: 'hasOpenTasks',
  title: 'Заявки',
  yes: 'Есть открытые',
  no: 'Нет открытых',
})

export const filtersWithoutContract = [servedFilter, tasksFilter]

export const companyFilters = [
  servedFilter,
  choiceFilter<CompanyFilters>({
    key: 'contractEndsInDays',
    title: 'Договор',
    options: [
      { value: 0, title: 'Закончился' },
      { value: soonDays, title: 'Заканчивается в ближайшие 30 дней' },
      { value: 90, title: 'Заканчивается в ближайшие 90 дней' },
    ],
  }),
  flagFilter<CompanyFilters>({
    key: 'hasContract',
    title: 'Действующий договор',
    yes: 'Есть',
    no: 'Нет',
  }),
  tasksFilter,
]

export const companyWords: RegisterWords<Company> = {
  title: 'Организации',
  icon: IconBuilding,
  search: 'Название, ИНН, телефон, договор',
  create: 'Добавить организацию',
  forms: ['организация', 'организации', 'организаций'],
  newForms: ['новая организация', 'новые организации', 'новых организаций'],
  shownForms: ['новую', 'новые', 'новых'],
  empty: 'Организаций пока нет',
  emptyText: 'Добавьте первую или загрузите список из файла',
  nothing: 'Нет организаций по этим условиям',
  one: 'Организация',
  nameOf: ({ name }) => name,
}
