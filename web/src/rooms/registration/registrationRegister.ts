import { exportsRoutes } from '@naryad/contract/exports/exports.routes'
import { fullName } from '@naryad/contract/kit/people'
import { RegistrationFilters } from '@naryad/contract/registration/registration'
import { registrationColumns } from '@naryad/contract/registration/registration.columns'
import { registrationRoutes } from '@naryad/contract/registration/registration.routes'
import IconUserPlus from '~icons/user-plus'

import { call } from '../../client/api/api.ts'
import { defineRegister } from '../../client/register/definition.ts'
import type { RegisterWords } from '../../ui/register/model.ts'
import { findRequests, type RequestRow } from './registration.queries.ts'

export const registrationRegister = defineRegister<RequestRow, RegistrationFilters>({
  entity: 'registration',
  path: '/registration-requests',
  filters: RegistrationFilters,
  columns: registrationColumns,
  search: findRequests,
  count: (filters, signal) => call(registrationRoutes.count, { body: { filters } }, { signal }),
  views: [
    { id: 'new', title: 'Новые', conditions: { status: 'NEW' } },
    { id: 'all', title: 'Все', isUsual: true },
    { id: 'approved', title: 'Одобренные', conditions: { status: 'APPROVED' } },
    { id: 'declined', title: 'Отклонённые', conditions: { status: 'DECLINED' } },
  ],
  excel: exportsRoutes.registration,
  copied: 'Ссылка на запрос скопирована',
})

export const requestWords: RegisterWords<RequestRow> = {
  title: 'Запросы на регистрацию',
  icon: IconUserPlus,
  search: 'Имя, телефон, организация',
  create: '',
  forms: ['запрос', 'запроса', 'запросов'],
  newForms: ['новый запрос', 'новых запроса', 'новых запросов'],
  shownForms: ['новый', 'новых', 'новых'],
  empty: 'Запросов здесь нет',
  emptyText: 'Новый запрос появится здесь сам.',
  nothing: 'Нет запросов по этим условиям',
  one: 'Запрос на регистрацию',
  nameOf: fullName,
}
