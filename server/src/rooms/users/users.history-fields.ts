import { fieldTitle } from '@naryad/contract/kit/messages'
import { fullName } from '@naryad/contract/kit/people'
import { plainPhone } from '@naryad/contract/kit/phones'
import { roleTitles } from '@naryad/contract/kit/rights'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import { UserInput } from '@naryad/contract/users/users.accounts'

import { textOrNull, yesNo } from '../../platform/text/values.ts'
import { type ObjectChange, type HistoryField, historyFieldsOf } from '../history/index.ts'
import type { UserState } from './users.repo.ts'

/** The company's names of its queues. */
type QueueNames = Readonly<Record<Queue, string>>

type Show = (user: UserState) => string | null

const showsBy = (names: QueueNames): Readonly<Record<keyof UserInput, Show>> => ({
  lastName: ({ lastName }) => lastName,
  firstName: ({ firstName }) => textOrNull(firstName),
  middleName: ({ middleName }) => textOrNull(middleName),
  email: ({ email }) => email,
  phone: ({ phone }) => phone && plainPhone(phone),
  role: ({ role }) => roleTitles[role],
  isSenior: ({ isSenior }) => yesNo(isSenior),
  queues: ({ queues }) => textOrNull(queues.map((queue) => names[queue]).join(', ')),
  companyId: ({ companyName }) => companyName,
  timeZone: ({ timeZone }) => timeZone,
})

/** The account's fields in its history. */
export const userHistoryFields = (names: QueueNames): readonly HistoryField<UserState>[] =>
  historyFieldsOf(UserInput, showsBy(names), { companyId: ({ companyId }) => companyId })

/** The account as the object of an audit entry. */
export const auditObject = (id: number, user: UserInput) => ({
  kind: 'users',
  id,
  title: `${fullName(user)}, ${user.email}`,
})

/**
 * The fields that grant access, which the audit records. Other personal data is only in records that can
 * be erased.
 */
const accessFields = ['email', 'role', 'isSenior', 'queues', 'companyId'] as const
const accessTitles = new Set(accessFields.map((field) => fieldTitle(UserInput, field)))

/** «Почта: …. Роль: …» */
export function accessOf(user: UserState, names: QueueNames): string {
  const shows = showsBy(names)
  return accessFields
    .map((field) => [fieldTitle(UserInput, field), shows[field](user)] as const)
    .filter(([, text]) => text !== null)
    .map(([title, text]) => `${title}: ${text}`)
    .join('. ')
}

/** «Роль: Инженер → Диспетчер. Изменено ещё: Телефон» */
export function changesOf(changes: readonly ObjectChange[]): string {
  const titles = changes.map(({ field = '' }) => field)
  const accessChanges = changes
    .filter(({ field = '' }) => accessTitles.has(field))
    .map(({ field, from, to }) => `${field}: ${from ?? 'нет'} → ${to ?? 'нет'}`)
  const others = titles.filter((title) => !accessTitles.has(title))
  return [...accessChanges, ...(others.length > 0 ? [`Изменено ещё: ${others.join(', ')}`] : [])].join('. ')
}
