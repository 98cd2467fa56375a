import type { LetterKind } from '@naryad/contract/mailboxes/mailboxes.words'
import { type Address, addressParser, type Attachment, type Email } from 'postal-mime'

import { instanceHeader } from '../../../platform/mail/thread-ids.ts'
import { answeredIds, fieldsOf, type Headers, messageIdsIn } from './headers.ts'
import type { Authentication, Bounce } from './letter.ts'

interface Sort {
  readonly kind: LetterKind
  readonly reason: string
  readonly bounce: Bounce | null
}

interface Sorted {
  readonly mail: Email
  readonly headers: Headers
  readonly instance: string
  readonly authentication: Authentication
}

const sort = (kind: LetterKind, reason = '', bounce: Bounce | null = null): Sort => ({ kind, reason, bounce })

const autoSubject =
  /^(?:автоматический ответ|автоответ|автоматическое уведомление|out of office|automatic reply)/i

/** What a letter is. The order matters: an own letter that was returned is a bounce of nothing. */
export function classify({ mail, headers, instance, authentication }: Sorted): Sort {
  const { first } = headers
  if (instance !== '' && first(instanceHeader) === instance) return sort('OWN', 'Это письмо «Наряда»')
  const type = first('content-type').toLowerCase()
  const bounce = bounceOf(mail, headers, type)
  if (bounce) return sort('BOUNCE', `Не доставлено: ${bounce.address || 'адрес не назван'}`, bounce)
  const auto = autoReasonOf(headers, type, mail.subject ?? '')
  if (auto) return sort('AUTO', auto)
  if (/^(?:bulk|list|junk)$/i.test(first('precedence')) || first('list-id') || first('list-unsubscribe'))
    return sort('BULK', 'Рассылка')
  const suspicion = suspicionOf(mail, first('from'), authentication)
  return suspicion ? sort('SUSPICIOUS', suspicion) : sort('PERSONAL')
}

const partOf = ({ attachments }: Email, type: string): Attachment | undefined =>
  attachments.find(({ mimeType }) => mimeType === type)

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

function bounceOf(mail: Email, headers: Headers, type: string): Bounce | undefined {
  const failed = headers.first('x-failed-recipients')
  const report = partOf(mail, 'message/delivery-status')
  if (!report && !type.includes('delivery-status') && failed === '') return undefined
  const fields = report ? fieldsOf(textOf(report)) : {}
  const returned = partOf(mail, 'text/rfc822-headers') ?? partOf(mail, 'message/rfc822')
  const [messageId] = returned ? messageIdsIn(fieldsOf(textOf(returned))['message-id'] ?? '') : []
  const address = (fields['final-recipient'] ?? failed).replace(/^[^;]*;\s*/, '')
  return {
    address: address.trim().toLowerCase().slice(0, 320),
    status: /^\d\.\d{1,3}\.\d{1,3}/.exec(fields['status'] ?? '')?.[0] ?? '',
    messageId: messageId ?? answeredIds(headers)[0] ?? null,
  }
}

/** Undefined: a person has sent it. */
function autoReasonOf({ first }: Headers, type: string, subject: string): string | undefined {
  if (type.includes('disposition-notification')) return 'Уведомление о прочтении'
  const submitted = first('auto-submitted').toLowerCase()
  if ((submitted !== '' && submitted !== 'no') || first('x-autoreply') || first('x-autorespond'))
    return 'Автоматический ответ'
  if (autoSubject.test(subject.trim())) return 'Автоматический ответ'
  return first('return-path') === '<>' ? 'Отправлено без обратного адреса: так пишут программы' : undefined
}

export const singleAddress = (address: Address | undefined): string =>
  (address?.address ?? '').trim().toLowerCase().slice(0, 320)

/** Undefined: nothing speaks against the sender. */
function suspicionOf(mail: Email, from: string, authentication: Authentication): string | undefined {
  if (authentication === 'FAIL') return 'Почтовый сервер не подтвердил отправителя (DMARC)'
  const senders = addressParser(from, { flatten: true })
  if (senders.length === 0 || singleAddress(senders[0]) === '') return 'Отправитель не указан'
  if (senders.length > 1) return 'Отправителей несколько'
  const name = mail.from?.name.toLowerCase() ?? ''
  return name.includes('@') && !name.includes(singleAddress(mail.from))
    ? 'В имени отправителя стоит чужой адрес'
    : undefined
}
