import { type Contract, ContractFilters } from '@naryad/contract/contracts/contracts'
import { contractColumns } from '@naryad/contract/contracts/contracts.columns'
import { contractsRoutes } from '@naryad/contract/contracts/contracts.routes'
import {
  contractForms,
  contractName,
  contractStates,
  contractStateTitles,
  contractWarningDays,
} from '@naryad/contract/contracts/contracts.words'
import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import { queues } from '@naryad/contract/tasks/tasks.queues'
import IconContract from '~icons/contract'

import { call } from '../../client/api/api.ts'
import { defineRegister } from '../../client/register/definition.ts'
import { companyFilter } from '../../entities/company/companyFilter.tsx'
import { useQueueTitles } from '../../entities/settings/shared.ts'
import { choiceFilter, choicesFilter } from '../../ui/filters/choice.tsx'
import type { RegisterFilter, RegisterWords } from '../../ui/register/model.ts'

export const contractsRegister = defineRegister<Contract, ContractFilters>({
  entity: 'contracts',
  path: '/contracts',
  filters: ContractFilters,
  columns: contractColumns,
  search: (body, signal) => call(contractsRoutes.search, { body }, { signal }),
  count: (filters, signal) => call(contractsRoutes.count, { body: { filters } }, { signal }),
  views: [
    { id: 'inForce', title: 'Действуют', conditions: { states: ['IN_FORCE'] } },
    {
      id: 'ending',
      title: `Истекают за ${contractWarningDays} дней`,
      conditions: { endsInDays: contractWarningDays },
    },
    { id: 'all', title: 'Все', isUsual: true },
  ],
  // Open requests are counted, approvers are named.
  shows: ['tasks', 'contacts'],
  excel: exportsRoutes.contracts,
  copied: 'Ссылка на договор скопирована',
})

export const contractFilters: readonly RegisterFilter<ContractFilters>[] = [
  companyFilter<ContractFilters>(),
  choicesFilter<ContractFilters>({
    key: 'states',
    title: 'Состояние',
    useOptions: () => contractStates.map((value) => ({ value, title: contractStateTitles[value] })),
  }),
  choicesFilter<ContractFilters>({
    key: 'queues',
    title: 'Очереди',
    useOptions: () => {
      const titles = useQueueTitles()
      return queues.map((value) => ({ value, title: titles[value] }))
    },
  }),
  choiceFilter<ContractFilters>({
    key: 'endsInDays',
    title: 'Заканчивается',
    options: [
      { value: 30, title: 'В ближайшие 30 дней' },
      { value: contractWarningDays, title: `В ближайшие ${contractWarningDays} дней` },
      { value: 180, title: 'В ближайшие полгода' },
    ],
  }),
]

export const contractWords: RegisterWords<Contract> = {
  title: 'Договоры',
  icon: IconContract,
  search: 'Номер, организация',
  create: 'Добавить договор',
  forms: contractForms,
  newForms: ['новый договор', 'новых договора', 'новых договоров'],
  shownForms: ['новый', 'новых', 'новых'],
  empty: 'Договоров пока нет',
  emptyText: 'Добавьте первый: его норматив, лимит и очереди применятся к заявкам организации',
  nothing: 'Нет договоров по этим условиям',
  one: 'Договор',
  nameOf: ({ number }) => contractName(number),
}
