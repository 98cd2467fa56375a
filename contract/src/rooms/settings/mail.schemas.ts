import { schemas } from '../../kit/route.ts'
import { MailInput, MailSettings, TestLetter } from './mail.ts'

export const mailSchemas = schemas({
  get: { summary: 'Адрес системы и почтовый сервер; пароль не отдаётся', reply: MailSettings },
  change: {
    summary: 'Изменить адрес системы и почтовый сервер',
    body: MailInput,
    reads: { schema: MailSettings },
    reply: MailSettings,
  },
  test: { summary: 'Отправить проверочное письмо себе', reply: TestLetter },
})
