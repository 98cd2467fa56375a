import type { ListColumn } from '@naryad/contract/kit/columns'
import { ids } from '@naryad/contract/kit/fields'
import { query, Sort } from '@naryad/contract/kit/list'
import { RegistrationStatus } from '@naryad/contract/registration/registration'
import { registrationRoutes } from '@naryad/contract/registration/registration.routes'
import { IconUserPlus } from '@tabler/icons-react'
import { z } from 'zod'

import { fullName } from '../../kit/formats/people.ts'
import type { RegisterWords } from '../../kit/register/model.ts'
import { call } from '../../platform/api/api.ts'
import { defineRegister } from '../../platform/register/definition.ts'
import { findRequests, findRequestsById, type RequestRow } from './registration.queries.ts'

/** Requests are decided one by one, not filtered, chosen or exported: little can be asked of them. */
const RequestFilters = z.strictObject({
  query: query.default(''),
  ids: ids('Запросы').optional(),
  status: RegistrationStatus.optional(),
  orderBy: z.literal('createdAt').default('createdAt'),
  sort: Sort.default('DESC'),
})
export type RequestFilters = z.infer<typeof RequestFilters>

const columns = [
  { key: 'name', title: 'Кто', width: 240, isLocked: true },
  { key: 'createdAt', title: 'Подан', width: 150, orderBy: 'createdAt', isLocked: true },
  { key: 'companyName', title: 'Организация', width: 210, isLocked: true },
  { key: 'status', title: 'Состояние', width: 128, isLocked: true },
] as const satisfies readonly ListColumn[]
export type RequestColumnKey = (typeof columns)[number]['key']

export const registrationRegister = defineRegister<RequestRow, RequestFilters>({
  entity: 'registration',
  path: '/registration-requests',
  filters: RequestFilters,
  columns,
  search: ({ ids, orderBy: _, ...wish }, signal) =>
    ids ? findRequestsById(ids, wish.status, signal) : findRequests(wish, signal),
  views: [
    { id: 'new', title: 'Новые', conditions: { status: 'NEW' } },
    { id: 'all', title: 'Все', isUsual: true },
    { id: 'approved', title: 'Одобренные', conditions: { status: 'APPROVED' } },
    { id: 'declined', title: 'Отклонённые', conditions: { status: 'DECLINED' } },
  ],
  counts: async (signal) => {
    const { NEW, APPROVED, DECLINED } = await call(registrationRoutes.counts, undefined, { signal })
    return [NEW, NEW + APPROVED + DECLINED, APPROVED, DECLINED]
  },
  copied: 'Ссылка на запрос скопирована',
})

export const requestWords: RegisterWords<RequestRow> = {
  title: 'Запросы на регистрацию',
  icon: IconUserPlus,
  search: 'Имя, телефон, организация',
  create: '',
  forms: ['запрос', 'запроса', 'запросов'],
  firstForms: ['новый', 'новых', 'новых'],
  newForms: ['новый запрос', 'новых запроса', 'новых запросов'],
  shownForms: ['новый', 'новых', 'новых'],
  empty: 'Запросов здесь нет',
  emptyText: 'Когда кто-нибудь попросит доступ, запрос появится сам.',
  nothing: 'Нет запросов по этим условиям',
  one: 'Запрос на регистрацию',
  nameOf: fullName,
}
