import { z } from 'zod'

import { countInput, Counts } from '../../kit/counts.ts'
import { IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { routes } from '../../kit/route.ts'
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

const path = '/auth/registration'

export const registrationRoutes = routes({
  register: {
    method: 'POST',
    path,
    access: 'public',
    summary: 'Попросить доступ; ответ один и тот же, есть ли уже такая почта или нет',
    body: RegistrationInput,
    reply: MessageReply,
    refuses: ['FORBIDDEN'],
  },
  list: {
    method: 'GET',
    path: `${path}/requests`,
    access: 'registration.read',
    summary: 'Запросы на регистрацию, новые сверху',
    query: RegistrationQuery,
    reply: listOf(RegistrationRequest),
  },
  counts: {
    method: 'GET',
    path: `${path}/requests/counts`,
    access: 'registration.read',
    summary: 'Сколько запросов в каждом статусе',
    reply: z.record(RegistrationStatus, z.int()),
  },
  search: {
    method: 'POST',
    path: `${path}/requests/search`,
    access: 'registration.read',
    summary: 'Поиск запросов по имени, почте, телефону, организации',
    body: RegistrationSearch,
    reply: listOf(RegistrationRequest),
  },
  count: {
    method: 'POST',
    path: `${path}/requests/count`,
    access: 'registration.read',
    summary: 'Сколько запросов под каждым из фильтров',
    body: countInput(RegistrationFilters),
    reply: Counts,
  },
  get: {
    method: 'GET',
    path: `${path}/requests/:id`,
    access: 'registration.read',
    summary: 'Запрос на регистрацию',
    params: IdParams,
    reply: RegistrationRequest,
  },
  approve: {
    method: 'PATCH',
    path: `${path}/requests/:id/approve`,
    access: 'registration.decide',
    summary: 'Одобрить: завести пользователя и послать ему ссылку для пароля',
    params: IdParams,
    body: ApproveInput,
    reply: RegistrationRequest,
  },
  decline: {
    method: 'PATCH',
    path: `${path}/requests/:id/decline`,
    access: 'registration.decide',
    summary: 'Отклонить с причиной',
    params: IdParams,
    body: DeclineInput,
    reply: RegistrationRequest,
  },
})
