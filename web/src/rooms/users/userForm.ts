import { CompanyRef } from '@naryad/contract/companies/companies'
import { roleTitles } from '@naryad/contract/kit/rights'
import { Role } from '@naryad/contract/kit/rights.codes'
import { Queue } from '@naryad/contract/tasks/tasks.codes'
import {
  hasCompanyIfClient,
  companyRequiredSentence,
  type User,
  UserInput,
} from '@naryad/contract/users/users.accounts'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { z } from 'zod'

import { call } from '../../client/api/api.ts'
import type { FormDef } from '../../client/register/useEntityForm.ts'
import { queueTitleNow } from '../../entities/settings/shared.ts'
import { phone } from '../../ui/formats/phones.ts'
import { zoneTitle } from '../../ui/formats/zones.ts'
import { accessInput } from './access.ts'

/** Form values: complete related objects instead of ids. */
export const UserDraft = z.object({
  lastName: z.string(),
  firstName: z.string(),
  middleName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  role: Role,
  isSenior: z.boolean(),
  queues: z.array(Queue),
  company: CompanyRef.nullable(),
  timeZone: z.string(),
})
export type UserDraft = z.infer<typeof UserDraft>

const asIs = (text: string): string => text

export const userForm: FormDef<User, UserDraft, UserInput> = {
  name: 'user',
  draft: UserDraft,
  // Reported together with the other errors, not after them.
  input: UserInput.refine(hasCompanyIfClient, {
    path: ['companyId'],
    error: companyRequiredSentence,
    when: () => true,
  }),
  blank: {
    lastName: '',
    firstName: '',
    middleName: '',
    email: '',
    phone: null,
    // The default role is the least privileged one.
    role: 'client',
    isSenior: false,
    queues: [],
    company: null,
    timeZone: 'Europe/Moscow',
  },
  draftOf: (user) => ({
    lastName: user.lastName,
    firstName: user.firstName,
    middleName: user.middleName,
    email: user.email,
    phone: user.phone,
    role: user.role,
    isSenior: user.isSenior,
    queues: user.queues,
    company: user.company && { id: user.company.id, name: user.company.name },
    timeZone: user.timeZone,
  }),
  toInput: ({ role, isSenior, queues, company, ...person }) => ({
    ...person,
    ...accessInput({ role, isSenior, queues, company }),
  }),
  fields: {
    lastName: { title: 'Фамилия', text: asIs },
    firstName: { title: 'Имя', text: asIs },
    middleName: { title: 'Отчество', text: asIs },
    email: { title: 'Почта', text: asIs },
    phone: { title: 'Телефон', text: (value) => (value ? phone(value) : '') },
    role: { title: 'Роль', text: (role) => roleTitles[role] },
    isSenior: { title: 'Старший диспетчер', text: (value) => (value ? 'Да' : 'Нет') },
    queues: {
      title: 'Очереди',
      text: (chosen) => chosen.map(queueTitleNow).join(', ') || 'Все',
    },
    company: { title: 'Организация', text: (value) => value?.name ?? '' },
    timeZone: { title: 'Часовой пояс', text: zoneTitle },
  },
  create: (body, idempotencyKey) => call(usersRoutes.create, { body }, { idempotencyKey, silent: true }),
  update: ({ id, version }, input) =>
    call(usersRoutes.update, { params: { id }, body: { ...input, version } }, { silent: true }),
  touches: ['users', 'companies', 'tasks'],
  created: 'Пользователь добавлен',
  saved: 'Пользователь сохранён',
}
