import { IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { routes } from '../../kit/route.ts'
import { ApiToken, ApiTokenInput, IssuedApiToken, OwnedApiToken } from './api-tokens.ts'

export const apiTokensRoutes = routes({
  list: {
    method: 'GET',
    path: '/auth/api-tokens',
    access: 'signedIn',
    summary: 'Свои ключи API',
    reply: listOf(ApiToken),
  },
  issue: {
    method: 'POST',
    path: '/auth/api-tokens',
    access: 'signedIn',
    summary: 'Новый ключ API; сам ключ есть только в этом ответе',
    body: ApiTokenInput,
    reply: IssuedApiToken,
    status: 201,
  },
  revoke: {
    method: 'DELETE',
    path: '/auth/api-tokens/:id',
    access: 'signedIn',
    summary: 'Отозвать свой ключ API: действует сразу',
    params: IdParams,
    reply: 'empty',
    status: 204,
  },
  listAll: {
    method: 'GET',
    path: '/settings/api-tokens',
    access: 'settings.read',
    summary: 'Ключи API всех сотрудников',
    reply: listOf(OwnedApiToken),
  },
  revokeAny: {
    method: 'DELETE',
    path: '/settings/api-tokens/:id',
    access: 'settings.write',
    summary: 'Отозвать ключ API любого сотрудника: действует сразу',
    params: IdParams,
    reply: 'empty',
    status: 204,
  },
})
