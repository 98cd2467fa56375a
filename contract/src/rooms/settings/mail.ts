import { z } from 'zod'

import { flag, line } from '../../kit/fields.ts'

const isOrigin = (address: string): boolean =>
  URL.canParse(address) && /^https?:/.test(address) && new URL(address).origin === address

/** Where people open the product; links in letters lead here. Empty: not set. */
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
  /** TLS from the first byte; otherwise STARTTLS, which is demanded when there is a password. */
  isTls: flag('Шифрование с первого байта'),
  login: line({ title: 'Логин', max: 320 }),
  /** Left out: the stored one stays, if server and login are the same. */
  password: z.string().max(500).optional().meta({ title: 'Пароль' }),
  from: line({ title: 'Отправитель', min: 1, max: 320 })
    .refine(
      (from) => sender.test(from),
      'ожидается адрес вида naryad@example.ru или Наряд <naryad@example.ru>',
    )
    .meta({ title: 'Отправитель' }),
})
export type MailServerInput = z.infer<typeof MailServerInput>

/** What is given replaces what is set; `server: null` disconnects the mail server. */
export const MailInput = z.strictObject({
  address: address.optional(),
  server: MailServerInput.nullable().optional().meta({ title: 'Почтовый сервер' }),
})
export type MailInput = z.infer<typeof MailInput>

export const MailSettings = z
  .object({
    address: z.string(),
    /** By PUBLIC_URL: the screen cannot change it. */
    isAddressFixed: z.boolean(),
    /** Where links of letters lead when nothing is set. */
    usualAddress: z.string(),
    server: MailServerInput.omit({ password: true }).nullable(),
    hasPassword: z.boolean(),
    /** By NARYAD_SMTP_URL. */
    isServerFixed: z.boolean(),
    /** It was sealed by a key that is gone: letters do not leave until it is typed again. */
    isPasswordLost: z.boolean(),
  })
  .meta({ id: 'MailSettings' })
export type MailSettings = z.infer<typeof MailSettings>

/** What has become of a test letter. */
export const TestLetter = z
  .object({ to: z.string(), error: z.string().nullable() })
  .meta({ id: 'TestLetter' })
export type TestLetter = z.infer<typeof TestLetter>
