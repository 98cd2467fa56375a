import { Queue } from '@naryad/contract/tasks/tasks.codes'
import {
  hasCompanyIfClient,
  companyRequiredSentence,
  type User,
  UserInput,
} from '@naryad/contract/users/users.accounts'
import { userFields } from '@naryad/contract/users/users.fields'
import { usersRoutes } from '@naryad/contract/users/users.routes'
import { z } from 'zod'

import { call } from '../../client/api/api.ts'
import { draftDef } from '../../client/register/objectDraft.ts'
import type { FormDef } from '../../client/register/useEntityForm.ts'
import { companyPart } from '../../entities/company/companyPart.ts'
import { queueTitleNow } from '../../entities/settings/shared.ts'
import { zoneTitle } from '../../ui/formats/zones.ts'
import { accessInput } from './access.ts'

const draft = draftDef<User>()(userFields, {
  company: companyPart,
  // The default role is the least privileged one.
  role: { blank: 'client' },
  queues: {
    schema: z.array(Queue),
    blank: [],
    text: (chosen: Queue[]) => chosen.map(queueTitleNow).join(', ') || 'Все',
  },
  timeZone: { text: zoneTitle },
})
export type UserDraft = typeof draft.blank

export const userForm: FormDef<User, UserDraft, UserInput> = {
  ...draft,
  name: 'user',
  // Reported together with the other errors, not after them.
  input: UserInput.refine(hasCompanyIfClient, {
    path: ['companyId'],
    error: companyRequiredSentence,
    when: () => true,
  }),
  toInput: (typed) => ({ ...draft.toInput(typed), ...accessInput(typed) }),
  create: (body, idempotencyKey) => call(usersRoutes.create, { body }, { idempotencyKey, silent: true }),
  update: ({ id, version }, input) =>
    call(usersRoutes.update, { params: { id }, body: { ...input, version } }, { silent: true }),
  touches: ['users', 'companies', 'tasks'],
  created: 'Пользователь добавлен',
  saved: 'Пользователь сохранён',
}
