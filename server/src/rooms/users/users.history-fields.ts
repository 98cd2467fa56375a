import { fullName } from '@naryad/contract/kit/people'
import type { Queue } from '@naryad/contract/tasks/tasks.queues'
import type { UserInput } from '@naryad/contract/users/users.accounts'
import { userFields } from '@naryad/contract/users/users.fields'

import { textOrNull } from '../../platform/text/values.ts'
import { type ObjectChange, type HistoryField, historyFieldsOf } from '../history/index.ts'
import type { UserState } from './users.repo.ts'

/** The company's names of its queues. */
type QueueNames = Readonly<Record<Queue, string>>

/** The account's fields in its history. */
export const userHistoryFields = (names: QueueNames): readonly HistoryField<UserState>[] =>
  historyFieldsOf<UserState>()(userFields, {
    queues: ({ queues }) => textOrNull(queues.map((queue) => names[queue]).join(', ')),
    companyId: ({ companyName }) => companyName,
  })

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
const accessTitles = new Set<string>(accessFields.map((field) => userFields[field].title))

/** «Почта: …. Роль: …» */
export const accessOf = (user: UserState, names: QueueNames): string =>
  userHistoryFields(names)
    .filter(({ title, text }) => accessTitles.has(title) && text(user) !== null)
    .map(({ title, text }) => `${title}: ${text(user)}`)
    .join('. ')

/** «Роль: Инженер → Диспетчер. Изменено ещё: Телефон» */
export function changesOf(changes: readonly ObjectChange[]): string {
  const titles = changes.map(({ field = '' }) => field)
  const accessChanges = changes
    .filter(({ field = '' }) => accessTitles.has(field))
    .map(({ field, from, to }) => `${field}: ${from ?? 'нет'} → ${to ?? 'нет'}`)
  const others = titles.filter((title) => !accessTitles.has(title))
  return [...accessChanges, ...(others.length > 0 ? [`Изменено ещё: ${others.join(', ')}`] : [])].join('. ')
}
