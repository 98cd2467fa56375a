import { z } from 'zod'

import { line } from '../../kit/fields.ts'
import { hasHarmful } from '../../kit/values/text.ts'
import { type ConnectionField, type ConnectionKey, connectionKeys, findProvider } from './connections.ts'

const maxLength = {
  seconds: 10,
  text: 300,
  url: 500,
  directory: 500,
  secret: 500,
  certificate: 20_000,
} as const

const isDirectoryAddress = (value: string): boolean =>
  URL.canParse(value) && /^ldaps?:\/\/[^/?#@\s]+\/?$/i.test(value)

const isWebAddress = (value: string): boolean => URL.canParse(value) && /^https?:\/\//i.test(value)

/** Returns the error for an invalid value, undefined for a valid one. */
function checkConnectionValue({ kind, isRequired }: ConnectionField, value: string): string | undefined {
  if (value === '') return isRequired ? 'заполните поле' : undefined
  if (value.length > maxLength[kind]) return `не больше ${maxLength[kind]} знаков`
  if (hasHarmful(value)) return 'есть недопустимые знаки'
  if (kind === 'url' && !isWebAddress(value)) return 'ожидается адрес вида https://сервер.рф'
  if (kind === 'directory' && !isDirectoryAddress(value))
    return 'ожидается адрес вида ldaps://dc1.company.ru, при другом порте с ним: ldaps://dc1.company.ru:3269'
  if (kind === 'certificate' && !value.includes('-----BEGIN CERTIFICATE-----'))
    return 'ожидается сертификат в виде PEM: он начинается с BEGIN CERTIFICATE'
  if (kind === 'seconds' && !isPause(value)) return 'ожидается число секунд от 0,5 до 60'
  return undefined
}

const isPause = (value: string): boolean => {
  const seconds = /^\d{1,2}([.,]\d{1,3})?$/.test(value) ? Number(value.replace(',', '.')) : 0
  return seconds >= 0.5 && seconds <= 60
}

const ConnectionKeyCode = z.enum(connectionKeys).meta({ title: 'Подключение' })

export const ConnectionParams = z.strictObject({ key: ConnectionKeyCode })

/** A password is taken as it is typed; around a pasted token or address there may be spaces that are none of it. */
export const trimmedValues = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const trimmed = value.trim()
      return [name, name === 'password' && trimmed !== '' ? value : trimmed]
    }),
  )

const values = z
  .record(z.string().max(40), z.string().max(20_000))
  .overwrite(trimmedValues)
  .meta({ title: 'Значения' })

/** An omitted or empty secret means the stored one, as long as the rest of the account is unchanged. */
export const ConnectionInput = z.strictObject({
  provider: line({ title: 'Система', max: 40 }),
  values,
})
export type ConnectionInput = z.infer<typeof ConnectionInput>

/** PUT: null disconnects. */
export const ConnectionChange = z.strictObject({
  connection: ConnectionInput.nullable().meta({ title: 'Подключение' }),
})
export type ConnectionChange = z.infer<typeof ConnectionChange>

/** Checks the given values before they are saved; without a body, checks the stored ones. */
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
    /** Names of the stored secrets. */
    secrets: z.array(z.string()),
    /** The key that encrypted the secrets no longer exists, so they must be entered again. */
    areSecretsLost: z.boolean(),
    /** Set by an environment variable and read-only on the screen. */
    isFixed: z.boolean(),
  })
  .meta({ id: 'ConnectionState' })
export type ConnectionState = z.infer<typeof ConnectionState>

/** The response of the external service; `error` is null on success. */
export const ConnectionTestResult = z
  .object({ message: z.string(), error: z.string().nullable() })
  .meta({ id: 'ConnectionTestResult' })
export type ConnectionTestResult = z.infer<typeof ConnectionTestResult>

/** Errors by field name; an unknown provider is reported under `provider`. Stored secrets may be omitted. */
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
