import { IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import { ApiToken, ApiTokenInput, IssuedApiToken, OwnedApiToken } from './api-tokens.ts'

export const apiTokensSchemas = schemas({
  list: { summary: 'Свои ключи API', reply: listOf(ApiToken) },
  issue: {
    summary: 'Новый ключ API; сам ключ есть только в этом ответе',
    body: ApiTokenInput,
    reply: IssuedApiToken,
  },
  revoke: { summary: 'Отозвать свой ключ API: действует сразу', params: IdParams },
  listAll: { summary: 'Ключи API всех сотрудников', reply: listOf(OwnedApiToken) },
  revokeAny: { summary: 'Отозвать ключ API любого сотрудника: действует сразу', params: IdParams },
})
