import { type Act, ActFilters } from '@naryad/contract/acts/acts'
import { actColumns } from '@naryad/contract/acts/acts.columns'
import { actsRoutes } from '@naryad/contract/acts/acts.routes'
import { actForms, actName, actStatuses, actStatusTitles } from '@naryad/contract/acts/acts.words'
import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import IconReceipt from '~icons/receipt'

import { call } from '../../client/api/api.ts'
import { defineRegister } from '../../client/register/definition.ts'
import { companyFilter } from '../../entities/company/companyFilter.tsx'
import { choiceFilter, choicesFilter } from '../../ui/filters/choice.tsx'
import type { RegisterFilter, RegisterWords } from '../../ui/register/model.ts'

const declared = {
  entity: 'acts',
  path: '/acts',
  filters: ActFilters,
  search: (body: Parameters<typeof searchActs>[0], signal: AbortSignal) => searchActs(body, signal),
  count: (filters: ActFilters[], signal: AbortSignal) =>
    call(actsRoutes.count, { body: { filters } }, { signal }),
  // A draft has what its requests cost now.
  shows: ['tasks'],
  excel: exportsRoutes.acts,
  copied: 'Ссылка на акт скопирована',
} as const

const searchActs = (body: ActFilters & { limit: number; offset: number }, signal: AbortSignal) =>
  call(actsRoutes.search, { body }, { signal })

export const actsRegister = defineRegister<Act, ActFilters>({
  ...declared,
  columns: actColumns,
  views: [
    { id: 'drafts', title: 'Черновики', conditions: { statuses: ['DRAFT'] } },
    { id: 'issued', title: 'Выставлены', conditions: { statuses: ['ISSUED'] } },
    { id: 'noInvoice', title: 'Без счёта', conditions: { statuses: ['ISSUED'], hasInvoice: false } },
    { id: 'all', title: 'Все', isUsual: true },
  ],
})

const staffColumns: ReadonlySet<string> = new Set(['status', 'exportedAt', 'cancelReason', 'comment'])

/** Clients see issued acts only. */
export const clientActsRegister = defineRegister<Act, ActFilters>({
  ...declared,
  columns: actColumns.filter(({ key }) => !staffColumns.has(key)),
  views: [{ id: 'all', title: 'Все', isUsual: true }],
})

const invoiceFilter = choiceFilter<ActFilters>({
  key: 'hasInvoice',
  title: 'Счёт',
  options: [
    { value: true, title: 'Есть' },
    { value: false, title: 'Нет' },
  ],
})

export const actFilters: readonly RegisterFilter<ActFilters>[] = [
  companyFilter<ActFilters>(),
  choicesFilter<ActFilters>({
    key: 'statuses',
    title: 'Состояние',
    useOptions: () => actStatuses.map((value) => ({ value, title: actStatusTitles[value] })),
  }),
  invoiceFilter,
  choiceFilter<ActFilters>({
    key: 'isExported',
    title: 'Выгружен в 1С',
    options: [
      { value: true, title: 'Да' },
      { value: false, title: 'Нет' },
    ],
  }),
]

export const clientActFilters: readonly RegisterFilter<ActFilters>[] = [invoiceFilter]

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
