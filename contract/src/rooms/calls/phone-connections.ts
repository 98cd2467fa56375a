import { z } from 'zod'

import { flag, Id, line, Moment, text, version } from '../../kit/fields.ts'
import { pageQuery } from '../../kit/list.ts'
import { harmfulRefusal, hasHarmful } from '../../kit/values/text.ts'
import { whole } from '../../kit/whole.ts'
import {
  phoneProviderFields,
  type PhoneProviderKey,
  phoneProviderKeys,
  phoneProviders,
  phoneRequestStates,
} from './phone-connections.words.ts'

const PhoneProviderCode = z.enum(phoneProviders).meta({ title: 'АТС' })

/** An exchange that reports calls; its keys are never given out. */
export const PhoneConnection = z
  .object({
    id: Id,
    provider: PhoneProviderCode,
    title: z.string(),
    isOn: z.boolean(),
    /** Values of the fields of the provider that are no secrets. */
    values: z.record(z.string(), z.string()),
    /** Which of its secrets are stored. */
    storedKeys: z.array(z.string()),
    /** The key that sealed the secrets no longer exists: they have to be entered again. */
    areKeysLost: z.boolean(),
    /** Where the exchange sends its events; null if it sends none, or the secret of the address is lost. */
    url: z.string().nullable(),
    /** The last event that was understood. */
    heardAt: Moment.nullable(),
    error: z.string().nullable(),
    failingSince: Moment.nullable(),
    version: z.int(),
  })
  .meta({ id: 'PhoneConnection' })
export type PhoneConnection = z.infer<typeof PhoneConnection>

/** A host, or what else is no secret; one that the provider does not have is ignored. */
const value = line({ title: 'Значение', max: 500 })
/** Taken as it is typed. */
const secret = z
  .string()
  .max(500, 'не больше 500 знаков')
  .refine((typed) => !hasHarmful(typed), harmfulRefusal)
  .meta({ title: 'Значение' })
const certificate = text({ title: 'Сертификат удостоверяющего центра', max: 20_000 }).refine(
  (pem) => pem === '' || pem.includes('-----BEGIN CERTIFICATE-----'),
  { error: 'ожидается сертификат в виде PEM: он начинается с BEGIN CERTIFICATE' },
)
const secretKeys = new Set(
  Object.values(phoneProviderFields).flatMap((fields) =>
    fields.flatMap(({ key, isSecret }) => (isSecret ? [key] : [])),
  ),
)
const valueOf = (key: PhoneProviderKey) => (key === 'ca' ? certificate : secretKeys.has(key) ? secret : value)
const values = z.strictObject(
  Object.fromEntries(phoneProviderKeys.map((key) => [key, valueOf(key).optional()])) as Record<
    PhoneProviderKey,
    z.ZodOptional<typeof value>
  >,
)

const fields = {
  title: line({ title: 'Название', min: 1, max: 100 }),
  isOn: flag('Включено').default(false),
  /** Of its fields; a secret that is omitted or empty stays as it is stored. */
  values: values.meta({ title: 'Настройки' }).default({}),
}

export const PhoneConnectionInput = z.strictObject({ provider: PhoneProviderCode, ...fields })
export type PhoneConnectionInput = z.infer<typeof PhoneConnectionInput>

export const PhoneConnectionChange = z.strictObject({ ...whole(fields), version })
export type PhoneConnectionChange = z.infer<typeof PhoneConnectionChange>

export const PhoneTestResult = z
  .object({ message: z.string(), error: z.string().nullable() })
  .meta({ id: 'PhoneTestResult' })
export type PhoneTestResult = z.infer<typeof PhoneTestResult>

/** What an exchange has sent. */
export const PhoneRequest = z
  .object({
    id: z.int(),
    receivedAt: Moment,
    path: z.string(),
    /** As it came, without secrets. */
    content: z.string(),
    state: z.enum(phoneRequestStates),
    reason: z.string(),
  })
  .meta({ id: 'PhoneRequest' })
export type PhoneRequest = z.infer<typeof PhoneRequest>

export const PhoneRequestsQuery = z.strictObject(pageQuery)
export type PhoneRequestsQuery = z.infer<typeof PhoneRequestsQuery>
