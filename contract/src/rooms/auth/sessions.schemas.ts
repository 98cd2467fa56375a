import { IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import { Tokens } from './auth.ts'
import { ChangePassword, EndSessions, Session } from './sessions.ts'

export const sessionsSchemas = schemas({
  list: { summary: 'Свои сеансы, этот первым', reply: listOf(Session) },
  end: { summary: 'Завершить свой сеанс на другом устройстве', params: IdParams, body: EndSessions },
  endOthers: { summary: 'Завершить все свои сеансы, кроме этого', body: EndSessions },
  changePassword: {
    summary: 'Сменить свой пароль: остальные сеансы завершаются, этот получает новые ключи',
    body: ChangePassword,
    reply: Tokens,
  },
})
