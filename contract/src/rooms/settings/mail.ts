import { z } from 'zod'

import { flag, Id, line } from '../../kit/fields.ts'

const isOrigin = (address: string): boolean =>
  URL.canParse(address) && /^https?:/.test(address) && new URL(address).origin === address

/** The public address of the product, used in links of letters. Empty: not set. */
const address = line({ title: 'Адрес системы', max: 300 })
  .overwrite((typed) => typed.replace(/\/+$/, '').toLowerCase())
  .refine((typed) => typed === '' || isOrigin(typed), 'ожидается адрес вида https://naryad.example.ru')
  .meta({ title: 'Адрес системы' })

const sender =
  /^([^<>\r\n",;:]*<[^\s@<>,;:"]+@[^\s@<>,;:"]+\.[\p{L}\d-]{2,}>|[^\s@<>,;:"]+@[^\s@<>,;:"]+\.[\p{L}\d-]{2,})$/u

export const MailServerInput = z.strictObject({
  host: line({ title: 'Сервер', min: 1, max: 253 })
    .refine((host) => /^[\p{L}\d.-]+$/u.test(host), 'ожидается имя вида smtp.example.ru')
    .meta({ title: 'Сервер' }),
  port: z.int().min(1).max(65_535).meta({ title: 'Порт' }),
  /** TLS from the first byte; otherwise STARTTLS, which is required if there is a password. */
  isTls: flag('Шифрование с первого байта'),
  /** Empty without a password, and with the token of a mailbox. */
  login: line({ title: 'Логин', max: 320 }),
  /** Signs in with the access token of this mailbox (XOAUTH2) in place of login and password. */
  mailboxId: Id.nullable().optional().meta({ title: 'Токен ящика' }),
  /** If omitted, the stored one is unchanged, provided that server and login are the same. */
  password: z.string().max(500).optional().meta({ title: 'Пароль' }),
  from: line({ title: 'Отправитель', min: 1, max: 320 })
    .refine(
      (from) => sender.test(from),
      'ожидается адрес вида naryad@example.ru или Наряд <naryad@example.ru>',
    )
    .meta({ title: 'Отправитель' }),
})
export type MailServerInput = z.infer<typeof MailServerInput>

/** Replaces only the fields that are sent; `server: null` disconnects the mail server. */
export const MailInput = z.strictObject({
  address: address.optional(),
  server: MailServerInput.nullable().optional().meta({ title: 'Почтовый сервер' }),
})
export type MailInput = z.infer<typeof MailInput>

export const MailSettings = z
  .object({
    address: z.string(),
    /** Set by PUBLIC_URL and read-only on the screen. */
    isAddressFixed: z.boolean(),
    /** The base of links in letters if no address is set. */
    usualAddress: z.string(),
    server: MailServerInput.omit({ password: true }).nullable(),
    /** Those that are entered with a token. */
    mailboxes: z.array(z.object({ id: Id, address: z.string() })),
    hasPassword: z.boolean(),
    /** Set by NARYAD_SMTP_URL. */
    isServerFixed: z.boolean(),
    /**
     * The key that encrypted the password no longer exists, or the mailbox has no token: no letters are sent until it is
     * entered again.
     */
    isPasswordLost: z.boolean(),
  })
  .meta({ id: 'MailSettings' })
export type MailSettings = z.infer<typeof MailSettings>

export const TestLetter = z
  .object({ to: z.string(), error: z.string().nullable() })
  .meta({ id: 'TestLetter' })
export type TestLetter = z.infer<typeof TestLetter>
