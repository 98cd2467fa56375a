import { z } from 'zod'

import { Id, id, Moment, version } from '../../kit/fields.ts'
import { inputShape } from '../../kit/input-shape.ts'
import { whole } from '../../kit/whole.ts'
import { MailboxQueue, MailboxResultCode, MailboxSecurityCode, MailProviderCode } from './mailboxes.codes.ts'
import { mailboxFields } from './mailboxes.fields.ts'
import { unknownPlaces } from './mailboxes.words.ts'

/** A mailbox that is read, without its password. */
export const Mailbox = z
  .object({
    id: Id,
    address: z.string(),
    provider: MailProviderCode,
    host: z.string(),
    port: z.int(),
    security: MailboxSecurityCode,
    login: z.string(),
    folder: z.string(),
    authservId: z.string(),
    ca: z.string(),
    result: MailboxResultCode,
    queue: MailboxQueue,
    typeId: Id.nullable(),
    isConfirmed: z.boolean(),
    confirmation: z.string(),
    isOn: z.boolean(),
    hasPassword: z.boolean(),
    /** The key that encrypted the password no longer exists, so it must be entered again. */
    isPasswordLost: z.boolean(),
    /** The last time that the server has answered. */
    readAt: Moment.nullable(),
    /** Why it is not read now, and since when. */
    error: z.string().nullable(),
    failingSince: Moment.nullable(),
    /** The server has refused the password several times, so it is not tried again until it is changed. */
    isStopped: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'Mailbox' })
export type Mailbox = z.infer<typeof Mailbox>

const shape = inputShape(mailboxFields, {
  provider: MailProviderCode,
  port: z.int().min(1).max(65_535),
  security: MailboxSecurityCode,
  result: MailboxResultCode,
  queue: MailboxQueue,
})

/** Omitted or empty means the stored one, as long as the account is the same. */
const password = z.string().max(500).optional().meta({ title: 'Пароль приложения' })

interface Connected {
  readonly host: string
  readonly security: z.infer<typeof MailboxSecurityCode>
  readonly ca: string
  readonly isConfirmed: boolean
  readonly confirmation: string
}

/** A password is never sent over an unencrypted connection to another machine. */
const isOwnMachine = (host: string): boolean => /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)

const checkConnection = ({ value, issues }: z.core.ParsePayload<Connected>): void => {
  const refuse = (field: keyof Connected, message: string) =>
    void issues.push({ code: 'custom', path: [field], message, input: value[field] })
  if (!/^[\p{L}\d.:-]+$/u.test(value.host)) refuse('host', 'ожидается имя сервера вида imap.company.ru')
  if (value.security === 'NONE' && !isOwnMachine(value.host))
    refuse('security', 'без шифрования пароль уходит только на этот же сервер')
  if (value.ca !== '' && !value.ca.includes('-----BEGIN CERTIFICATE-----'))
    refuse('ca', 'ожидается сертификат в виде PEM: он начинается с BEGIN CERTIFICATE')
  if (value.isConfirmed && value.confirmation.trim() === '') refuse('confirmation', 'заполните поле')
  const [unknown] = unknownPlaces(value.confirmation)
  if (unknown !== undefined)
    refuse('confirmation', `место {${unknown}} нечем заполнить; возможны {номер} и {тема}`)
}

export const MailboxInput = z.strictObject({ ...shape, password }).check(checkConnection)
export type MailboxInput = z.infer<typeof MailboxInput>

export const MailboxChange = z.strictObject({ ...whole(shape), password, version }).check(checkConnection)
export type MailboxChange = z.infer<typeof MailboxChange>

/** Checks the given values before they are saved; `id` is the mailbox whose stored password may be used. */
export const MailboxTest = z.strictObject({
  id: id('Ящик').optional(),
  mailbox: MailboxInput.meta({ title: 'Настройки ящика' }),
})
export type MailboxTest = z.infer<typeof MailboxTest>

/** The answer of the mail server; `error` is null on success. */
export const MailboxTestResult = z
  .object({
    message: z.string(),
    error: z.string().nullable(),
    /** The name that the server gives itself in the results of its checks; null if no letter has any. */
    authservId: z.string().nullable(),
    folders: z.array(z.string()),
  })
  .meta({ id: 'MailboxTestResult' })
export type MailboxTestResult = z.infer<typeof MailboxTestResult>
