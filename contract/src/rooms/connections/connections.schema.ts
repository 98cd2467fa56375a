import { z } from 'zod'

import { hasHarmful } from '../../kit/fields.ts'
import { type ConnectionField, type ConnectionKey, connectionKeys, findProvider } from './connections.ts'

const maxLength = { text: 300, url: 500, secret: 500, certificate: 20_000 } as const

const isWebAddress = (value: string): boolean => URL.canParse(value) && /^https?:\/\//i.test(value)

/** The sentence about a value that cannot be right; undefined for one that may be. */
export function checkConnectionValue(
  { kind, isRequired }: ConnectionField,
  value: string,
): string | undefined {
  if (value === '') return isRequired ? 'заполните поле' : undefined
  if (value.length > maxLength[kind]) return `не больше ${maxLength[kind]} знаков`
  if (hasHarmful(value)) return 'есть недопустимые знаки'
  if (kind === 'url' && !isWebAddress(value)) return 'ожидается адрес вида https://сервер.рф'
  if (kind === 'certificate' && !value.includes('-----BEGIN CERTIFICATE-----'))
    return 'ожидается сертификат в виде PEM: он начинается с BEGIN CERTIFICATE'
  return undefined
}

const ConnectionKeyCode = z.enum(connectionKeys).meta({ title: 'Подключение' })

export const ConnectionParams = z.strictObject({ key: ConnectionKeyCode })

const values = z.record(z.string().max(40), z.string().max(20_000).trim()).meta({ title: 'Значения' })

/** A secret that is left out or empty: the stored one stays, if nothing else of the account has changed. */
export const ConnectionInput = z.strictObject({
  provider: z.string().max(40).meta({ title: 'Система' }),
  values,
})
export type ConnectionInput = z.infer<typeof ConnectionInput>

/** PUT: null disconnects. */
export const ConnectionChange = z.strictObject({
  connection: ConnectionInput.nullable().meta({ title: 'Подключение' }),
})
export type ConnectionChange = z.infer<typeof ConnectionChange>

/** Checks typed values before they are saved; without any, the stored ones. */
export const ConnectionTest = z.strictObject({
  connection: ConnectionInput.optional().meta({ title: 'Подключение' }),
})
export type ConnectionTest = z.infer<typeof ConnectionTest>

export const ConnectionState = z
  .object({
    key: ConnectionKeyCode,
    /** Null: not connected. */
    provider: z.string().nullable(),
    /** Without secrets. */
    values: z.record(z.string(), z.string()),
    /** Names of the secrets that are stored. */
    secrets: z.array(z.string()),
    /** Sealed by a key that is gone: the connection does not work until they are typed again. */
    areSecretsLost: z.boolean(),
    /** Set by the environment: the screen cannot change it. */
    isFixed: z.boolean(),
  })
  .meta({ id: 'ConnectionState' })
export type ConnectionState = z.infer<typeof ConnectionState>

/** What the other side said; `error` is null when it answered as it should. */
export const ConnectionTestResult = z
  .object({ message: z.string(), error: z.string().nullable() })
  .meta({ id: 'ConnectionTestResult' })
export type ConnectionTestResult = z.infer<typeof ConnectionTestResult>

/** Sentences by the names of the fields; `provider` where the system itself is unknown. Stored secrets may be left out. */
export function connectionErrors(
  key: ConnectionKey,
  input: ConnectionInput,
  storedSecrets: readonly string[] = [],
): Readonly<Record<string, string>> {
  const provider = findProvider(key, input.provider)
  if (!provider) return { provider: 'Система: такой нет' }
  const names = new Set(provider.fields.map(({ name }) => name))
  return Object.fromEntries([
    ...Object.keys(input.values)
      .filter((name) => !names.has(name))
      .map((name) => [name, `${name}: такого поля нет`] as const),
    ...provider.fields.flatMap((field) => {
      const value = input.values[field.name] ?? ''
      if (value === '' && storedSecrets.includes(field.name)) return []
      const wrong = checkConnectionValue(field, value)
      return wrong === undefined ? [] : [[field.name, `${field.title}: ${wrong}`] as const]
    }),
  ])
}
