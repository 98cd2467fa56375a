import { schemas } from '../../kit/route.ts'
import {
  LinkGiven,
  LinkOwner,
  RecoveryInput,
  ResetPasswordInput,
  SetUpInput,
  MessageReply,
} from './recovery.ts'

export const recoverySchemas = schemas({
  recover: {
    summary: 'Письмо со ссылкой для нового пароля; ответ всегда один',
    body: RecoveryInput,
    reply: MessageReply,
  },
  linkOwner: { summary: 'Для кого ссылка из письма; ссылку не расходует', body: LinkGiven, reply: LinkOwner },
  resetPassword: {
    summary: 'Новый пароль по ссылке из письма; все сеансы завершаются',
    body: ResetPasswordInput,
  },
  setUp: { summary: 'Первый администратор пустой системы по одноразовому коду', body: SetUpInput },
})
