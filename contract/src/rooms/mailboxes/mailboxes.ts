import { z } from 'zod'

import { Id, id, line, Moment, version } from '../../kit/fields.ts'
import { inputShape } from '../../kit/input-shape.ts'
import { whole } from '../../kit/whole.ts'
import {
  MailboxQueue,
  MailboxResultCode,
  MailboxSecurityCode,
  MailboxSignInCode,
  MailProviderCode,
} from './mailboxes.codes.ts'
import { mailboxFields } from './mailboxes.fields.ts'
import { unknownPlaces } from './mailboxes.words.ts'

/** A mailbox that is read, without its password and tokens. */
export const Mailbox = z
  .object({
    id: Id,
    address: z.string(),
    provider: MailProviderCode,
    host: z.string(),
    port: z.int(),
    security: MailboxSecurityCode,
    login: z.string(),
    signIn: MailboxSignInCode,
    tokenUrl: z.string(),
    clientId: z.string(),
    folder: z.string(),
    /** Empty: letters stay where they are. */
    takenFolder: z.string(),
    authservId: z.string(),
    ca: z.string(),
    result: MailboxResultCode,
    queue: MailboxQueue,
    typeId: Id.nullable(),
    isConfirmed: z.boolean(),
    confirmation: z.string(),
    isOn: z.boolean(),
    hasPassword: z.boolean(),
    /** A refresh token is stored. */
    hasToken: z.boolean(),
    /** The key that encrypted the password or the token no longer exists, so it must be entered again. */
    isPasswordLost: z.boolean(),
    /** The last time that the server has answered. */
    readAt: Moment.nullable(),
    /** Why it is not read now, and since when. */
    error: z.string().nullable(),
    failingSince: Moment.nullable(),
    /** Why letters are not moved; they are read nevertheless. */
    moveError: z.string().nullable(),
    /** The server has refused the password or the token several times, so it is not tried again until it is changed. */
    isStopped: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'Mailbox' })
export type Mailbox = z.infer<typeof Mailbox>

const shape = inputShape(mailboxFields, {
  provider: MailProviderCode,
  port: z.int().min(1).max(65_535),
  security: MailboxSecurityCode,
  signIn: MailboxSignInCode,
  result: MailboxResultCode,
  queue: MailboxQueue,
})

/** Omitted or empty means the stored one, as long as the account is the same. */
const secrets = {
  password: z.string().max(500).optional().meta({ title: 'Пароль приложения' }),
  clientSecret: line({ title: 'Секрет приложения (Client secret)', max: 500 }).optional(),
  refreshToken: line({ title: 'Токен обновления (refresh token)', max: 4000 }).optional(),
}

interface Connected {
  readonly host: string
  readonly security: z.infer<typeof MailboxSecurityCode>
  readonly signIn: z.infer<typeof MailboxSignInCode>
  readonly tokenUrl: string
  readonly clientId: string
  readonly ca: string
  readonly folder: string
  readonly takenFolder: string
  readonly isConfirmed: boolean
  readonly confirmation: string
}

/** A password is never sent over an unencrypted connection to another machine. */
const isOwnMachine = (host: string): boolean => /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)

/** Secrets are sent there, so by an encrypted connection alone. */
function isTokenUrl(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username, password } = new URL(url)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && isOwnMachine(hostname.replace(/^\[|\]$/g, '')))
}

const tokenUrlForm = 'ожидается адрес вида https://oauth.company.ru/token'

function checkSignIn(
  { signIn, tokenUrl, clientId }: Connected,
  refuse: (field: 'tokenUrl' | 'clientId', message: string) => void,
): void {
  if (tokenUrl !== '' && !isTokenUrl(tokenUrl)) refuse('tokenUrl', tokenUrlForm)
  if (signIn !== 'OAUTH') return
  if (tokenUrl === '') refuse('tokenUrl', 'заполните поле')
  if (clientId === '') refuse('clientId', 'заполните поле')
}

const checkConnection = ({ value, issues }: z.core.ParsePayload<Connected>): void => {
  const refuse = (field: keyof Connected, message: string) =>
    void issues.push({ code: 'custom', path: [field], message, input: value[field] })
  if (!/^[\p{L}\d.:-]+$/u.test(value.host)) refuse('host', 'ожидается имя сервера вида imap.company.ru')
  if (value.security === 'NONE' && !isOwnMachine(value.host))
    refuse('security', 'без шифрования пароль уходит только на этот же сервер')
  checkSignIn(value, refuse)
  if (value.takenFolder !== '' && value.takenFolder.toLowerCase() === value.folder.toLowerCase())
    refuse('takenFolder', 'это папка, из которой письма читаются')
  if (value.ca !== '' && !value.ca.includes('-----BEGIN CERTIFICATE-----'))
    refuse('ca', 'ожидается сертификат в виде PEM: он начинается с BEGIN CERTIFICATE')
  if (value.isConfirmed && value.confirmation.trim() === '') refuse('confirmation', 'заполните поле')
  const [unknown] = unknownPlaces(value.confirmation)
  if (unknown !== undefined)
    refuse('confirmation', `место {${unknown}} нечем заполнить; возможны {номер} и {тема}`)
}

export const MailboxInput = z.strictObject({ ...shape, ...secrets }).check(checkConnection)
export type MailboxInput = z.infer<typeof MailboxInput>

export const MailboxChange = z.strictObject({ ...whole(shape), ...secrets, version }).check(checkConnection)
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
    /** The provider has replaced the given refresh token: the former one no longer works. */
    refreshToken: z.string().nullable(),
  })
  .meta({ id: 'MailboxTestResult' })
export type MailboxTestResult = z.infer<typeof MailboxTestResult>

/** A code that the provider has shown to the administrator, exchanged once. */
export const MailboxCode = z
  .strictObject({
    /** The mailbox of the stored secret of the application that may be used. */
    id: id('Ящик').optional(),
    tokenUrl: line({ title: mailboxFields.tokenUrl.title, min: 1, max: mailboxFields.tokenUrl.max }),
    clientId: line({ title: mailboxFields.clientId.title, min: 1, max: mailboxFields.clientId.max }),
    clientSecret: secrets.clientSecret,
    code: line({ title: 'Код подтверждения', min: 1, max: 500 }),
  })
  .check(({ value, issues }) => {
    if (!isTokenUrl(value.tokenUrl))
      issues.push({ code: 'custom', path: ['tokenUrl'], message: tokenUrlForm, input: value.tokenUrl })
  })
export type MailboxCode = z.infer<typeof MailboxCode>

/** Shown once, to who has got the code for it. */
export const MailboxToken = z.object({ refreshToken: z.string() }).meta({ id: 'MailboxToken' })
export type MailboxToken = z.infer<typeof MailboxToken>
