import { routes } from '../../kit/route.ts'
import {
  LinkGiven,
  LinkOwner,
  RecoveryInput,
  ResetPasswordInput,
  SetUpInput,
  MessageReply,
} from './recovery.ts'

export const recoveryRoutes = routes({
  recover: {
    method: 'POST',
    path: '/auth/recovery',
    access: 'public',
    summary: 'Письмо со ссылкой для нового пароля; ответ всегда один',
    body: RecoveryInput,
    reply: MessageReply,
  },
  linkOwner: {
    method: 'POST',
    path: '/auth/reset-password/owner',
    access: 'public',
    summary: 'Для кого ссылка из письма; ссылку не расходует',
    body: LinkGiven,
    reply: LinkOwner,
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/reset-password',
    access: 'public',
    summary: 'Новый пароль по ссылке из письма; все сеансы завершаются',
    body: ResetPasswordInput,
    reply: 'empty',
    status: 204,
  },
  setUp: {
    method: 'POST',
    path: '/auth/setup',
    access: 'public',
    summary: 'Первый администратор пустой системы по одноразовому коду',
    body: SetUpInput,
    reply: 'empty',
    status: 204,
  },
})
