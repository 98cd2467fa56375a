import { z } from 'zod'

import { Email, Phone } from '../../kit/contact-fields.ts'
import { companyName, flag, Id, id, ids, line, Moment, personName, text } from '../../kit/fields.ts'
import { page, pageQuery, query, Sort } from '../../kit/list.ts'
import { Role } from '../../kit/rights.codes.ts'
import { Queue } from '../tasks/tasks.codes.ts'
import { Person } from '../users/users.ts'

export const RegistrationStatus = z.enum(['NEW', 'APPROVED', 'DECLINED']).meta({ title: 'Статус' })
export type RegistrationStatus = z.infer<typeof RegistrationStatus>

export const registrationStatusTitles: Record<RegistrationStatus, string> = {
  NEW: 'Новый',
  APPROVED: 'Одобрен',
  DECLINED: 'Отклонён',
}

/** A registration request. It never opens a session. */
export const RegistrationInput = z.strictObject({
  lastName: personName({ title: 'Фамилия', min: 1, max: 100 }),
  firstName: personName({ title: 'Имя', min: 1, max: 100 }),
  middleName: personName({ title: 'Отчество', max: 100 }).default(''),
  email: Email,
  phone: Phone,
  companyName: companyName({ title: 'Организация', min: 1, max: 200 }),
  comment: text({ title: 'Комментарий', max: 1000 }).default(''),
  /** The version of the text shown beside the consent box. */
  consentVersion: z
    .int('отметьте согласие на обработку персональных данных')
    .min(1)
    .meta({ title: 'Согласие' }),
})
export type RegistrationInput = z.infer<typeof RegistrationInput>

export const RegistrationRequest = z
  .object({
    id: Id,
    lastName: z.string(),
    firstName: z.string(),
    middleName: z.string(),
    email: z.string(),
    phone: z.string(),
    companyName: z.string(),
    comment: z.string(),
    status: RegistrationStatus,
    createdAt: Moment,
    consentVersion: z.int(),
    consentAt: Moment,
    decidedBy: Person.nullable(),
    decidedAt: Moment.nullable(),
    declineReason: z.string().nullable(),
    /** The account created by the approval. */
    userId: Id.nullable(),
    /** Existing organizations with a similar name, most similar first, at most three. */
    likelyCompanies: z.array(z.object({ id: Id, name: z.string(), carsCount: z.int() })),
    /** An account with this e-mail already exists. */
    hasAccount: z.boolean(),
  })
  .meta({ id: 'RegistrationRequest' })
export type RegistrationRequest = z.infer<typeof RegistrationRequest>

export const RegistrationQuery = z.strictObject({
  ...pageQuery,
  sort: Sort.default('DESC').meta({ title: 'Порядок' }),
  status: RegistrationStatus.optional(),
  query: query.default(''),
})
export type RegistrationQuery = z.infer<typeof RegistrationQuery>

export const RegistrationOrder = z.enum(['createdAt']).meta({ title: 'Сортировка' })
export type RegistrationOrder = z.infer<typeof RegistrationOrder>

/** Few filters, because requests are decided one by one. */
export const RegistrationFilters = z.strictObject({
  query: query.default(''),
  ids: ids('Запросы').optional(),
  status: RegistrationStatus.optional(),
  orderBy: RegistrationOrder.default('createdAt'),
  sort: Sort.default('DESC'),
})
export type RegistrationFilters = z.infer<typeof RegistrationFilters>

export const RegistrationSearch = RegistrationFilters.extend(page)
export type RegistrationSearch = z.infer<typeof RegistrationSearch>

/** The role and organization of the new account. A client needs an organization; staff have none. */
export const ApproveInput = z.strictObject({
  role: Role.meta({ title: 'Роль' }),
  isSenior: flag('Старший диспетчер').default(false),
  companyId: id('Организация').nullable().default(null),
  queues: z.array(Queue).max(5).default([]).meta({ title: 'Очереди' }),
})
export type ApproveInput = z.infer<typeof ApproveInput>

export const DeclineInput = z.strictObject({ reason: line({ title: 'Причина отказа', min: 3, max: 500 }) })
export type DeclineInput = z.infer<typeof DeclineInput>
