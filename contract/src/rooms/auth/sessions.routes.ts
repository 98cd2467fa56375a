import { IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { routes } from '../../kit/route.ts'
import { Tokens } from './auth.ts'
import { ChangePassword, EndSessions, Session } from './sessions.ts'

export const sessionsRoutes = routes({
  list: {
    method: 'GET',
    path: '/auth/sessions',
    access: 'signedIn',
    summary: 'Свои сеансы, этот первым',
    reply: listOf(Session),
  },
  end: {
    method: 'DELETE',
    path: '/auth/sessions/:id',
    access: 'signedIn',
    summary: 'Завершить свой сеанс на другом устройстве',
    params: IdParams,
    body: EndSessions,
    reply: 'empty',
    status: 204,
  },
  endOthers: {
    method: 'DELETE',
    path: '/auth/sessions',
    access: 'signedIn',
    summary: 'Завершить все свои сеансы, кроме этого',
    body: EndSessions,
    reply: 'empty',
    status: 204,
  },
  changePassword: {
    method: 'PATCH',
    path: '/auth/password',
    access: 'signedIn',
    summary: 'Сменить свой пароль: остальные сеансы завершаются, этот получает новые ключи',
    body: ChangePassword,
    reply: Tokens,
  },
})
