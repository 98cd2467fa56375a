import { z } from 'zod'

import { Phone } from '../../kit/contact-fields.ts'
import { flag, ids, line, Moment, personName, version } from '../../kit/fields.ts'
import { inputShape } from '../../kit/input-shape.ts'
import { page, query, Sort } from '../../kit/list.ts'
import { Role } from '../../kit/rights.codes.ts'
import { whole } from '../../kit/whole.ts'
import { extensionForm } from '../calls/calls.words.ts'
import { CompanyRef } from '../companies/companies.ts'
import { Queue } from '../tasks/tasks.codes.ts'
import { userFields } from './users.fields.ts'
import { Person } from './users.ts'

/**
 * «Asia/Yekaterinburg», «America/Argentina/Ushuaia», «UTC». Bare offsets are rejected: PostgreSQL reads
 * their sign the other way round (POSIX).
 */
const zoneName = /^(UTC|(?!SystemV\/)[A-Z][A-Za-z]+(\/[A-Z][\w+-]*){1,2})$/

/** The time zone of a user, an IANA name. */
export const TimeZone = line({ title: userFields.timeZone.title, min: 1, max: 60 }).refine((zone) => {
  if (!zoneName.test(zone)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('ru', { timeZone: zone }))
  } catch {
    return false
  }
}, 'такого часового пояса нет')

/** An account as listed in the register of users. */
export const User = Person.extend({
  email: z.string(),
  /** Since when letters do not reach the address; null: they do. */
  emailFailedAt: Moment.nullable(),
  phone: z.string().nullable(),
  /** Of the telephone in the exchange; empty if there is none. */
  extension: z.string(),
  role: Role,
  isSenior: z.boolean(),
  /** Limits an operator or engineer to some queues; empty means all. */
  queues: z.array(Queue),
  /** Staff have none. */
  company: CompanyRef.nullable(),
  timeZone: z.string(),
  isBlocked: z.boolean(),
  blockReason: z.string().nullable(),
  lastSeenAt: Moment.nullable(),
  hasSecondFactor: z.boolean(),
  /** False until the user has set a password with the link in the letter. */
  hasPassword: z.boolean(),
  sessionsCount: z.int(),
  openTasksCount: z.int(),
  version: z.int(),
  createdAt: Moment,
  updatedAt: Moment,
}).meta({ id: 'User' })
export type User = z.infer<typeof User>

/** «203»: calls to this telephone are shown to the user. */
const Extension = line({ title: userFields.extension.title, max: 6 }).refine(
  (typed) => typed === '' || extensionForm.test(typed),
  'ожидается от 2 до 6 цифр, например 203',
)

/** The editable fields for an administrator. */
export const UserInput = z.strictObject(
  inputShape(userFields, {
    extension: Extension,
    role: Role,
    queues: z.array(Queue).max(5),
    timeZone: TimeZone,
  }),
)
export type UserInput = z.infer<typeof UserInput>

/**
 * A client user needs an organization; checked here so that the error is reported together with the
 * others.
 */
export const hasCompanyIfClient = ({ role, companyId }: Pick<UserInput, 'role' | 'companyId'>): boolean =>
  role !== 'client' || companyId !== null
export const companyRequiredSentence = 'укажите, кого он представляет'

/** PUT replaces all fields; a stale `version` is rejected with the present state. */
export const UserChange = z.strictObject({
  ...whole(UserInput.shape),
  // Unknown to earlier programs: without it the stored one stays.
  extension: Extension.optional(),
  version,
})
export type UserChange = z.infer<typeof UserChange>

/** PATCH /users/:id/block; a block needs a reason, which is shown to the blocked user after the correct password. */
export const BlockInput = z
  .strictObject({
    isBlocked: flag('Заблокирован'),
    reason: line({ title: 'Причина', max: 500 }).default(''),
  })
  .refine(({ isBlocked, reason }) => !isBlocked || reason.length >= 3, {
    path: ['reason'],
    error: 'напишите причину',
  })
export type BlockInput = z.infer<typeof BlockInput>

export const UserOrder = z
  .enum(['name', 'role', 'company', 'email', 'lastSeenAt', 'createdAt'])
  .meta({ title: 'Сортировка' })
export type UserOrder = z.infer<typeof UserOrder>

export const UserFilters = z.strictObject({
  query: query.default(''),
  ids: ids('Пользователи').optional(),
  roles: z.array(Role).max(4).optional().meta({ title: 'Роли' }),
  companyIds: ids('Организации').optional(),
  queues: z.array(Queue).max(5).optional().meta({ title: 'Очереди' }),
  isBlocked: z.boolean().optional().meta({ title: 'Заблокирован' }),
  hasSecondFactor: z.boolean().optional().meta({ title: 'Второй фактор' }),
  orderBy: UserOrder.default('name'),
  sort: Sort.default('ASC'),
})
export type UserFilters = z.infer<typeof UserFilters>

export const UserSearch = UserFilters.extend(page)
export type UserSearch = z.infer<typeof UserSearch>

/**
 * Fields that users change in their own account. The e-mail is the login, so only an administrator
 * changes it.
 */
export const OwnInput = z.strictObject({
  lastName: personName({ title: 'Фамилия', min: 1, max: 100 }),
  firstName: personName({ title: 'Имя', min: 1, max: 100 }),
  middleName: personName({ title: 'Отчество', max: 100 }),
  phone: Phone.nullable(),
  timeZone: TimeZone,
})
export type OwnInput = z.infer<typeof OwnInput>
