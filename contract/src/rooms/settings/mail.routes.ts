import { routes } from '../../kit/route.ts'
import { MailInput, MailSettings, TestLetter } from './mail.ts'

export const mailRoutes = routes({
  get: {
    method: 'GET',
    path: '/settings/mail',
    access: 'settings.read',
    summary: 'Адрес системы и почтовый сервер; пароль не отдаётся',
    reply: MailSettings,
  },
  change: {
    method: 'PUT',
    path: '/settings/mail',
    access: 'settings.write',
    summary: 'Изменить адрес системы и почтовый сервер',
    body: MailInput,
    reads: { schema: MailSettings },
    reply: MailSettings,
  },
  test: {
    method: 'POST',
    path: '/settings/mail/test',
    access: 'settings.write',
    summary: 'Отправить проверочное письмо себе',
    reply: TestLetter,
  },
})
