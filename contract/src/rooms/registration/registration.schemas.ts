import { z } from 'zod'

import { countInput, Counts } from '../../kit/counts.ts'
import { IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import { MessageReply } from '../auth/recovery.ts'
import {
  ApproveInput,
  DeclineInput,
  RegistrationFilters,
  RegistrationInput,
  RegistrationQuery,
  RegistrationRequest,
  RegistrationSearch,
  RegistrationStatus,
} from './registration.ts'

export const registrationSchemas = schemas({
  register: {
    summary: 'Попросить доступ; ответ один и тот же, есть ли уже такая почта или нет',
    body: RegistrationInput,
    reply: MessageReply,
  },
  list: {
    summary: 'Запросы на регистрацию, новые сверху',
    query: RegistrationQuery,
    reply: listOf(RegistrationRequest),
  },
  counts: { summary: 'Сколько запросов в каждом статусе', reply: z.record(RegistrationStatus, z.int()) },
  search: {
    summary: 'Поиск запросов по имени, почте, телефону, организации',
    body: RegistrationSearch,
    reply: listOf(RegistrationRequest),
  },
  count: {
    summary: 'Сколько запросов под каждым из фильтров',
    body: countInput(RegistrationFilters),
    reply: Counts,
  },
  get: { summary: 'Запрос на регистрацию', params: IdParams, reply: RegistrationRequest },
  approve: {
    summary: 'Одобрить: завести пользователя и послать ему ссылку для пароля',
    params: IdParams,
    body: ApproveInput,
    reply: RegistrationRequest,
  },
  decline: {
    summary: 'Отклонить с причиной',
    params: IdParams,
    body: DeclineInput,
    reply: RegistrationRequest,
  },
})
