import type { ConnectionKey } from '@naryad/contract/connections/connections'
import { connectionErrors, ConnectionInput } from '@naryad/contract/connections/connections.schema'
import { z } from 'zod'

import { databaseUrlError } from '../platform/db/connection/hosts.ts'
import { parseMailServer } from '../platform/mail/mail-server.ts'
import { defaultHeapMb } from './heap.ts'

const flag = z.enum(['0', '1'], { error: 'ожидается 0 или 1' }).transform((value) => value === '1')
const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'ожидается целое число')
    .transform(Number)
    .pipe(z.int().min(min, `не меньше ${min}`).max(max, `не больше ${max}`))
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

const databaseUrl = z.string().superRefine((url, ctx) => {
  const message = databaseUrlError(url)
  if (message !== undefined) ctx.addIssue({ code: 'custom', message })
})

const origin = z.string().refine((value) => URL.canParse(value) && new URL(value).origin === value, {
  error: 'ожидается источник вида https://example.ru, без пути и звёздочек',
})

const hostAndPort = z
  .string()
  .regex(/^([a-z\d.-]+|\[[a-f\d:]+\]):\d{1,5}$/, 'ожидается узел и порт вида 1c.local:8080')

/**
 * Base64 of at least 32 bytes. A guessable key is rejected, because it would give a false sense of
 * security.
 */
const sessionKey = z
  .string()
  .transform((value) => new Uint8Array(Buffer.from(value, 'base64')))
  .refine((key) => key.length >= 32, 'ожидается не меньше 32 байт в base64: openssl rand -base64 32')
  .refine((key) => new Set(key).size > 8, 'это значение из примера, сделайте своё: openssl rand -base64 32')

const mailAddress =
  /^([^<>\r\n",;:]*<[^\s@<>,;:"]+@[^\s@<>,;:"]+\.[\p{L}\d-]{2,}>|[^\s@<>,;:"]+@[^\s@<>,;:"]+\.[\p{L}\d-]{2,})$/u

/** A connection to an external service as JSON, `{"provider": "osrm", "values": {"url": "https://…"}}`. */
const connection = (key: ConnectionKey) =>
  z
    .string()
    .transform((json, ctx) => {
      const input = ConnectionInput.safeParse(parseJson(json)).data
      const errors = input
        ? Object.values(connectionErrors(key, input))
        : ['ожидается JSON {"provider": …, "values": {…}}']
      for (const message of errors) ctx.addIssue({ code: 'custom', message })
      return input ?? z.NEVER
    })
    .optional()

/** A storage that speaks the protocol of S3, as JSON. */
const s3Storage = z
  .string()
  .transform((json) => parseJson(json))
  .pipe(
    z.strictObject(
      {
        endpoint: z.url({
          protocol: /^https?$/,
          error: 'endpoint: ожидается адрес вида https://s3.example.ru',
        }),
        region: z.string().min(1),
        bucket: z.string().min(1),
        prefix: z
          .string()
          .regex(/^([\w.-]+\/)*$/, 'prefix: ожидается путь вида naryad/')
          .default(''),
        accessKeyId: z.string().min(1),
        secretAccessKey: z.string().min(1),
      },
      {
        error:
          'ожидается JSON {"endpoint": …, "region": …, "bucket": …, "accessKeyId": …, "secretAccessKey": …}',
      },
    ),
  )

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** Every setting of the server. docs/configuration.md describes them; a test compares the two. */
export const Environment = z.object({
  PORT: whole(0, 65_535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'ожидается адрес вида https://naryad.example.ru' })
    .optional(),
  DATABASE_URL: databaseUrl.optional(),
  NARYAD_OWNER_DATABASE_URL: databaseUrl.optional(),
  NARYAD_REPORTS_DATABASE_URL: databaseUrl.optional(),
  NARYAD_DATA_DIR: z.string().min(1).default('.data'),
  NARYAD_S3: s3Storage.optional(),
  NARYAD_FILES: z.enum(['disk', 's3'], { error: 'ожидается disk или s3' }).optional(),
  NARYAD_BACKUP_DIR: z.string().min(1).default('/var/backups/naryad'),
  NARYAD_COMPANY_FILES_MB: whole(1, 1_000_000).default(2048),
  NARYAD_DEMO: flag.optional(),
  NARYAD_SESSION_KEYS: list.pipe(z.array(sessionKey).min(1).max(2)).optional(),
  NARYAD_SMTP_URL: z
    .string()
    .refine((value) => parseMailServer(value) !== undefined, {
      error: 'ожидается smtps://логин:пароль@хост:порт или smtp://…, без пути и параметров',
    })
    .optional(),
  NARYAD_MAIL_FROM: z
    .string()
    .max(320)
    .regex(mailAddress, 'ожидается адрес вида naryad@example.ru или Наряд <naryad@example.ru>')
    .optional(),
  NARYAD_TELEGRAM: connection('telegram'),
  NARYAD_MAX: connection('max'),
  NARYAD_PUSH_SERVICES: list.pipe(z.array(origin)).default([]),
  NARYAD_PRIVATE_CONNECTIONS: flag.default(true),
  NARYAD_WEBHOOK_HOSTS: list.pipe(z.array(hostAndPort)).default([]),
  NARYAD_GPS: connection('gps'),
  NARYAD_GEOCODER: connection('geocoder'),
  NARYAD_ROUTER: connection('router'),
  NARYAD_MAP: connection('map'),
  NARYAD_ARSHIN: connection('arshin'),
  NARYAD_OIDC: connection('oidc'),
  NARYAD_LDAP: connection('ldap'),
  NARYAD_API_URL: z.string().min(1).default('/api'),
  NARYAD_API_DOCS: flag.optional(),
  NARYAD_WEB_DIR: z.string().min(1).optional(),
  NARYAD_DB_POOL: whole(2, 200).default(10),
  NARYAD_HEAP_MB: whole(128, 65_536).default(defaultHeapMb),
  NARYAD_KEEP_SESSIONS_MS: whole(0, 2000).default(2000),
  NARYAD_MAX_IN_FLIGHT: whole(1, 100_000).default(200),
  NARYAD_METRICS_TOKEN: z
    .string()
    .regex(/^[\w+/=.~-]{24,500}$/, 'ожидается от 24 латинских букв, цифр и знаков: openssl rand -hex 24')
    .refine(
      (value) => new Set(value).size > 8,
      'это значение из примера, сделайте своё: openssl rand -hex 24',
    )
    .optional(),
  NARYAD_RATE_LIMITS: flag.default(true),
  CORS_ORIGINS: list.pipe(z.array(origin)).default([]),
  TRUST_PROXY: list.default([]),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

export type Config = z.output<typeof Environment>

/** Files in S3 require the storage. Letters contain links to the product, so sending them requires its address and a sender. */
const Consistent = Environment.superRefine((config, ctx) => {
  if (config.NARYAD_FILES === 's3' && config.NARYAD_S3 === undefined)
    ctx.addIssue({ code: 'custom', path: ['NARYAD_S3'], message: 'нужен вместе с NARYAD_FILES=s3' })
  if (config.NARYAD_SMTP_URL === undefined) return
  for (const name of ['PUBLIC_URL', 'NARYAD_MAIL_FROM'] as const)
    if (config[name] === undefined)
      ctx.addIssue({ code: 'custom', path: [name], message: 'нужен вместе с NARYAD_SMTP_URL' })
})

/** Reads the environment once, at startup. An error contains the variable's name but not its value. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  // An empty variable counts as unset.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Consistent.safeParse(given)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.map(String).join('.')}: ${issue.message}`)
  throw new ConfigError(`Настройки заданы неверно (см. docs/configuration.md):\n${lines.join('\n')}`)
}

export class ConfigError extends Error {
  override name = 'ConfigError'
}
