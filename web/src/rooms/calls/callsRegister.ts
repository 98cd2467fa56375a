import { type Call, CallFilters } from '@naryad/contract/calls/calls'
import { callColumns } from '@naryad/contract/calls/calls.columns'
import { callsRoutes } from '@naryad/contract/calls/calls.routes'
import { callerName, callForms, hiddenNumber } from '@naryad/contract/calls/calls.words'
import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import IconPhone from '~icons/phone'

import { call } from '../../client/api/api.ts'
import { defineRegister } from '../../client/register/definition.ts'
import { phone as phoneText } from '../../ui/formats/phones.ts'
import type { RegisterWords } from '../../ui/register/model.ts'

export const callsRegister = defineRegister<Call, CallFilters>({
  entity: 'calls',
  path: '/calls',
  filters: CallFilters,
  columns: callColumns,
  search: (body, signal) => call(callsRoutes.search, { body }, { signal }),
  count: (filters, signal) => call(callsRoutes.count, { body: { filters } }, { signal }),
  views: [
    { id: 'all', title: 'Все' },
    { id: 'unreturned', title: 'Не перезвонили', conditions: { isUnreturned: true } },
    { id: 'in', title: 'Входящие', conditions: { directions: ['IN'] } },
    { id: 'out', title: 'Исходящие', conditions: { directions: ['OUT'] } },
  ],
  shows: ['companies', 'contacts', 'drivers', 'users'],
  excel: exportsRoutes.calls,
  copied: 'Ссылка на звонок скопирована',
})

const numberOf = ({ phone }: Call): string => (phone === null ? hiddenNumber : phoneText(phone))

/** The caller, or the number if the caller is not known. */
export const callTitle = (one: Call): string => callerName(one) || numberOf(one)

export const callWords: RegisterWords<Call> = {
  title: 'Звонки',
  icon: IconPhone,
  search: 'Номер, имя, организация, заметка',
  create: 'Записать звонок',
  forms: callForms,
  newForms: ['новый звонок', 'новых звонка', 'новых звонков'],
  shownForms: ['новый', 'новых', 'новых'],
  empty: 'Звонков пока нет',
  emptyText: 'Здесь появятся звонки подключённых АТС («Настройки → Телефония») и те, что записаны вручную.',
  nothing: 'Нет звонков по этим условиям',
  one: 'Звонок',
  nameOf: callTitle,
}
