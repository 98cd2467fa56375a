import { defineFields } from '../../kit/object-fields.ts'
import { queueTitles } from '../tasks/tasks.queues.ts'
import {
  mailboxResultTitles,
  mailboxSecurityTitles,
  mailboxSignInTitles,
  mailProviderTitles,
  usualConfirmation,
} from './mailboxes.words.ts'

export const mailboxFields = defineFields({
  address: { title: 'Адрес ящика', kind: 'email', isRequired: true },
  provider: { title: 'Почта', kind: 'choice', titles: mailProviderTitles, isRequired: true },
  host: { title: 'Сервер IMAP', kind: 'line', min: 1, max: 255, isRequired: true },
  port: { title: 'Порт', kind: 'number', isRequired: true },
  security: { title: 'Шифрование', kind: 'choice', titles: mailboxSecurityTitles, isRequired: true },
  login: { title: 'Логин', kind: 'line', min: 1, max: 320, isRequired: true },
  signIn: { title: 'Вход', kind: 'choice', titles: mailboxSignInTitles, default: 'PASSWORD' },
  tokenUrl: { title: 'Адрес выдачи токенов', kind: 'line', max: 500 },
  clientId: { title: 'Идентификатор приложения (Client ID)', kind: 'line', max: 300 },
  folder: { title: 'Папка', kind: 'line', min: 1, max: 200, isRequired: true },
  takenFolder: { title: 'Взятые письма переложить в папку', kind: 'line', max: 200 },
  authservId: { title: 'Имя принимающего сервера', kind: 'line', max: 255 },
  ca: { title: 'Сертификат удостоверяющего центра', kind: 'text', max: 20_000 },
  result: { title: 'Обращение становится', kind: 'choice', titles: mailboxResultTitles, isRequired: true },
  queue: { title: 'Очередь', kind: 'choice', titles: queueTitles, isRequired: true },
  typeId: { title: 'Вид работ', kind: 'reference' },
  isConfirmed: {
    title: 'Подтверждение отправителю',
    kind: 'flag',
    states: ['Отправляется', 'Не отправляется'],
    default: false,
  },
  confirmation: { title: 'Текст подтверждения', kind: 'text', max: 2000, default: usualConfirmation },
  isOn: { title: 'Приём', kind: 'flag', states: ['Включён', 'Выключен'], default: false },
})
