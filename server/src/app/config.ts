import { isIP } from 'node:net'

import type { ConnectionKey } from '@naryad/contract/connections/connections'
import { connectionErrors, ConnectionInput } from '@naryad/contract/connections/connections.schema'
import { z } from 'zod'

import { databaseName, databaseUrlError } from '../platform/db/connection/hosts.ts'
import { parseMailServer } from '../platform/mail/mail-server.ts'
import { defaultHeapMb, heapMbLimits } from './heap.ts'
import { unknownNameMessage, unknownNames } from './setting-names.ts'

const flag = z.enum(['0', '1'], { error: 'ожидается 0 или 1' }).transform((value) => value === '1')
/** `abort`: one value is refused in one sentence. */
const refusal = (error: string) => ({ error, abort: true })

const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, refusal('ожидается целое число'))
    .transform(Number)
    .refine((value) => value >= min, `не меньше ${min}`)
    .refine((value) => value <= max, `не больше ${max}`)

const list = z
  .string()
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .refine((parts) => parts.length > 0, refusal('ожидается хотя бы одно значение'))

const databaseUrl = z.string().superRefine((url, ctx) => {
  const message = databaseUrlError(url)
  if (message !== undefined) ctx.addIssue({ code: 'custom', message, continue: false })
})

/** A short word alone is more likely a mistake than a folder: `0`, `no`, `да`. */
const folder = z
  .string()
  .regex(
    /^(\/|\.|[\w-]+\/|[a-z][\w.-]{3,}$)/i,
    refusal('ожидается путь к папке вида /var/lib/naryad или ./data'),
  )
  .regex(/^\P{Cc}*\P{White_Space}$/u, 'ожидается путь к папке без пробелов в конце')

/** A network name that ends in a number is a mistyped address. */
const hostName = /^(?!.*(?:^|\.)\d+$)[a-z\d_]([a-z\d_.-]*[a-z\d_])?$/i

const host = z.string().refine((value) => isIP(value) !== 0 || hostName.test(value), {
  error: 'ожидается адрес или имя этой машины вида 127.0.0.1, 0.0.0.0 или ::',
})

const prefixLengths: Readonly<Record<number, number>> = { 4: 32, 6: 128 }

function isNetwork(value: string): boolean {
  const [address = '', prefix = '1', ...others] = value.split('/')
  const longest = prefixLengths[isIP(address)] ?? 0
  return others.length === 0 && /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= longest
}

const network = z.string().refine(isNetwork, {
  error: 'ожидается адрес или сеть прокси вида 127.0.0.1 или 10.0.0.0/8',
})

const origin = z.string().refine((value) => URL.canParse(value) && new URL(value).origin === value, {
  error: 'ожидается источник вида https://example.ru, без пути и звёздочек',
})

/** Links are made by appending a path. */
const publicUrl = z
  .string()
  .refine((value) => /^https?:\/\/[^\s/\\?#@]+\/?$/i.test(value) && URL.canParse(value), {
    error: 'ожидается адрес вида https://naryad.example.ru, без пути и параметров',
  })
  .transform((value) => value.replace(/\/$/, ''))

const apiUrl = z
  .string()
  .refine((value) => /^(https?:\/\/[^\s/\\?#@]+)?(\/[\w.~-]+)*\/?$/i.test(value) && isUrlOrPath(value), {
    error: 'ожидается путь вида /api или адрес вида https://api.example.ru/api',
  })
  .transform((value) => value.replace(/\/$/, ''))

const isUrlOrPath = (value: string): boolean => URL.canParse(value) || /^\/[^/]/.test(value)

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
  .refine((key) => key.length >= 32, refusal('ожидается не меньше 32 байт в base64: openssl rand -base64 32'))
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
  HOST: host.default('127.0.0.1'),
  PUBLIC_URL: publicUrl.optional(),
  DATABASE_URL: databaseUrl.optional(),
  NARYAD_OWNER_DATABASE_URL: databaseUrl.optional(),
  NARYAD_REPORTS_DATABASE_URL: databaseUrl.optional(),
  NARYAD_DATA_DIR: folder.default('.data'),
  NARYAD_S3: s3Storage.optional(),
  NARYAD_FILES: z.enum(['disk', 's3'], { error: 'ожидается disk или s3' }).optional(),
  NARYAD_BACKUP_DIR: folder.default('/var/backups/naryad'),
  NARYAD_COMPANY_FILES_MB: whole(1, 1_000_000).default(2048),
  NARYAD_DEMO: flag.optional(),
  NARYAD_SESSION_KEYS: list.pipe(z.array(sessionKey).min(1).max(2)).optional(),
  NARYAD_SMTP_URL: z
    .string()
    .refine((value) => parseMailServer(value) !== undefined, {
      error: 'ожидается smtps://логин:пароль@хост:порт или smtp://…, без пути и параметров',
      abort: true,
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
  NARYAD_API_URL: apiUrl.default('/api'),
  NARYAD_API_DOCS: flag.optional(),
  NARYAD_WEB_DIR: folder.optional(),
  NARYAD_DB_POOL: whole(2, 200).default(10),
  NARYAD_HEAP_MB: whole(heapMbLimits.min, heapMbLimits.max).default(defaultHeapMb),
  NARYAD_KEEP_SESSIONS_MS: whole(0, 2000).default(2000),
  NARYAD_MAX_IN_FLIGHT: whole(1, 100_000).default(200),
  NARYAD_METRICS_TOKEN: z
    .string()
    .regex(
      /^[\w+/=.~-]{24,500}$/,
      refusal('ожидается от 24 латинских букв, цифр и знаков: openssl rand -hex 24'),
    )
    .refine(
      (value) => new Set(value).size > 8,
      'это значение из примера, сделайте своё: openssl rand -hex 24',
    )
    .optional(),
  NARYAD_RATE_LIMITS: flag.default(true),
  CORS_ORIGINS: list.pipe(z.array(origin)).default([]),
  TRUST_PROXY: list.pipe(z.array(network)).default([]),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      error: 'ожидается fatal, error, warn, info, debug или silent',
    })
    .default('info'),
})

export type Config = z.output<typeof Environment>

/** What a setting demands of another one. */
const Consistent = Environment.superRefine((config, ctx) => {
  const refuse = (name: keyof Config, message: string): void =>
    ctx.addIssue({ code: 'custom', path: [name], message })
  if (config.NARYAD_FILES === 's3' && config.NARYAD_S3 === undefined)
    refuse('NARYAD_S3', 'нужен вместе с NARYAD_FILES=s3')
  const { DATABASE_URL: working, NARYAD_OWNER_DATABASE_URL: owner } = config
  if (working === undefined)
    for (const name of ['NARYAD_OWNER_DATABASE_URL', 'NARYAD_REPORTS_DATABASE_URL'] as const)
      if (config[name] !== undefined) refuse(name, 'нужна вместе с DATABASE_URL')
  if (working !== undefined && owner !== undefined && databaseName(owner) !== databaseName(working))
    refuse('NARYAD_OWNER_DATABASE_URL', 'называет другую базу, чем DATABASE_URL')
  // Letters contain links to the product, so sending them requires its address and a sender.
  if (config.NARYAD_SMTP_URL === undefined) return
  for (const name of ['PUBLIC_URL', 'NARYAD_MAIL_FROM'] as const)
    if (config[name] === undefined) refuse(name, 'нужен вместе с NARYAD_SMTP_URL')
})

/** Names of all settings. */
export const settingNames: readonly string[] = Object.keys(Environment.shape)

/** Reads the environment once, at startup. An error contains the variable's name but not its value. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  // An empty variable counts as unset.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Consistent.safeParse(given)
  const unknown = unknownNames(Object.keys(given), settingNames)
  if (parsed.success && unknown.length === 0) return parsed.data
  const lines = [
    ...unknown.map((name) => `  ${name}: ${unknownNameMessage(name, settingNames)}`),
    ...(parsed.error?.issues ?? []).map((issue) => `  ${issue.path.map(String).join('.')}: ${issue.message}`),
  ]
  throw new ConfigError(`Настройки заданы неверно (см. docs/configuration.md):\n${lines.join('\n')}`)
}

export class ConfigError extends Error {
  override name = 'ConfigError'
}
