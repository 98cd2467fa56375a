import { type Act, ActFilters } from '@naryad/contract/acts/acts'
import { actColumns } from '@naryad/contract/acts/acts.columns'
import { actsRoutes } from '@naryad/contract/acts/acts.routes'
import { actForms, actName, actStatuses, actStatusTitles } from '@naryad/contract/acts/acts.words'
import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import IconReceipt from '~icons/receipt'

import { call } from '../../client/api/api.ts'
import { defineRegister } from '../../client/register/definition.ts'
import { companyFilter } from '../../entities/company/companyFilter.tsx'
import { choicesFilter, flagFilter } from '../../ui/filters/choice.tsx'
import type { RegisterFilter, RegisterWords } from '../../ui/register/model.ts'

/** Clients see issued acts only. */
const isForStaff = true

export const actsRegister = defineRegister<Act, ActFilters>({
  entity: 'acts',
  path: '/acts',
  filters: ActFilters,
  columns: actColumns,
  search: (body, signal) => call(actsRoutes.search, { body }, { signal }),
  count: (filters, signal) => call(actsRoutes.count, { body: { filters } }, { signal }),
  views: [
    { id: 'drafts', title: 'Черновики', conditions: { statuses: ['DRAFT'] }, isForStaff },
    { id: 'issued', title: 'Выставлены', conditions: { statuses: ['ISSUED'] }, isForStaff },
    {
      id: 'noInvoice',
      title: 'Без счёта',
      conditions: { statuses: ['ISSUED'], hasInvoice: false },
      isForStaff,
    },
    { id: 'all', title: 'Все', isUsual: true },
  ],
  // A draft has what its requests cost now.
  shows: ['tasks'],
  excel: exportsRoutes.acts,
  copied: 'Ссылка на акт скопирована',
})

export const actFilters: readonly RegisterFilter<ActFilters>[] = [
  companyFilter<ActFilters>(),
  {
    ...choicesFilter<ActFilters>({
      key: 'statuses',
      title: 'Состояние',
      useOptions: () => actStatuses.map((value) => ({ value, title: actStatusTitles[value] })),
    }),
    isForStaff,
  },
  flagFilter<ActFilters>({
    key: 'hasInvoice',
    title: 'Счёт',
    yes: 'Есть',
    no: 'Нет',
  }),
  {
    ...flagFilter<ActFilters>({
      key: 'isExported',
      title: 'Выгружен в 1С',
      yes: 'Да',
      no: 'Нет',
    }),
    isForStaff,
  },
]

export const actWords: RegisterWords<Act> = {
  title: 'Акты',
  icon: IconReceipt,
  search: 'Номер, счёт, организация',
  create: 'Новый акт',
  forms: actForms,
  newForms: ['новый акт', 'новых акта', 'новых актов'],
  shownForms: ['новый', 'новых', 'новых'],
  empty: 'Актов пока нет',
  emptyText: 'Акт собирает закрытые заявки периода с согласованными затратами',
  nothing: 'Нет актов по этим условиям',
  one: 'Акт',
  nameOf: ({ number }) => actName(number),
}
