import { IdParams } from '../../kit/fields.ts'
import { listOf } from '../../kit/list.ts'
import { schemas } from '../../kit/route.ts'
import { MailLetter, MailLetterReread, MailLettersQuery, MailLetterText } from './mail-letters.ts'
import {
  Mailbox,
  MailboxChange,
  MailboxCode,
  MailboxInput,
  MailboxTest,
  MailboxTestResult,
  MailboxToken,
} from './mailboxes.ts'

export const mailboxesSchemas = schemas({
  list: {
    summary: 'Почтовые ящики, из которых принимаются обращения; пароли и токены не отдаются',
    reply: listOf(Mailbox),
  },
  create: { summary: 'Добавить почтовый ящик', body: MailboxInput, reply: Mailbox },
  update: {
    summary: 'Изменить почтовый ящик, включить или выключить приём',
    params: IdParams,
    body: MailboxChange,
    reads: { schema: Mailbox },
    reply: Mailbox,
  },
  remove: { summary: 'Удалить почтовый ящик с журналом его писем', params: IdParams },
  test: {
    summary: 'Проверить почтовый ящик: войти, открыть папку, найти имя принимающего сервера',
    body: MailboxTest,
    reply: MailboxTestResult,
  },
  token: {
    summary: 'Обменять код подтверждения на токен обновления для почтового ящика',
    body: MailboxCode,
    reply: MailboxToken,
  },
})

export const mailLettersSchemas = schemas({
  list: {
    summary: 'Журнал принятых писем: когда, от кого, тема, что стало; новые первыми',
    query: MailLettersQuery,
    reply: listOf(MailLetter),
  },
  get: {
    summary: 'Письмо целиком: текст с цитатами и файлы; тем, кто видит его заявку',
    params: IdParams,
    reply: MailLetterText,
  },
  reread: {
    summary: 'Прочитать письмо ещё раз',
    params: IdParams,
    body: MailLetterReread,
    reply: MailLetter,
  },
})
