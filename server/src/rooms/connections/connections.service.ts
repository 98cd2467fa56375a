import { connectionDefs, type ConnectionKey, findProvider } from '@naryad/contract/connections/connections'
import {
  connectionErrors,
  type ConnectionInput,
  type ConnectionState,
  type ConnectionTestResult,
} from '@naryad/contract/connections/connections.schema'
import { inQuotes } from '@naryad/contract/kit/quotes'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Ctx } from '../../platform/http/ctx.ts'
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts'
import { publishAllChanged } from '../../platform/live/publish-change.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { recordAudit } from '../audit/index.ts'
import type { Connection, ConnectionChecks } from '../room.ts'
import { hidePassword, isHidden, isSecret, secretNames, shownValues } from './connection-secrets.ts'
import {
  deleteConnection,
  lockConnections,
  readConnection,
  readConnections,
  type StoredConnection,
  writeConnection,
} from './connections.repo.ts'

/** Sources of connections besides the database. */
export interface ConnectionSource {
  /** Set by the environment variables of `connectionDefs`. */
  readonly fixed: Partial<Readonly<Record<ConnectionKey, Connection>>>
  /** Encrypts the secrets stored in the database. */
  readonly box: SecretBox
}

export interface ConnectionsRoom {
  readonly db: Db
  readonly source: ConnectionSource
  readonly checks: ConnectionChecks
}

const sealContext = (key: ConnectionKey, name: string): string => `connections.${key}.${name}`

/** Undefined when a secret cannot be decrypted. */
function openSecrets(
  box: SecretBox,
  key: ConnectionKey,
  { sealed }: StoredConnection,
): Record<string, string> | undefined {
  const opened: Record<string, string> = {}
  for (const [name, secret] of Object.entries(sealed)) {
    const value = box.open(Buffer.from(secret, 'base64'), sealContext(key, name))
    if (!value) return undefined
    opened[name] = value.toString()
  }
  return opened
}

/** The environment takes precedence. Undefined when not connected or when a secret cannot be decrypted. */
export async function findConnection(
  db: Db,
  { fixed, box }: ConnectionSource,
  key: ConnectionKey,
): Promise<Connection | undefined> {
  const fromEnvironment = fixed[key]
  if (fromEnvironment) return fromEnvironment
  const stored = await readConnection(db, key)
  const secrets = stored && openSecrets(box, key, stored)
  return secrets && { provider: stored.provider, values: { ...stored.values, ...secrets } }
}

function stateOf(
  key: ConnectionKey,
  { fixed, box }: ConnectionSource,
  stored: StoredConnection | undefined,
): ConnectionState {
  const fromEnvironment = fixed[key]
  if (fromEnvironment) {
    const secrets = secretNames(key, fromEnvironment.provider)
    return {
      key,
      provider: fromEnvironment.provider,
      values: shownValues(key, fromEnvironment),
      secrets: secrets.filter((name) => fromEnvironment.values[name]),
      areSecretsLost: false,
      isFixed: true,
    }
  }
  return {
    key,
    provider: stored?.provider ?? null,
    values: stored ? shownValues(key, stored) : {},
    secrets: stored ? secretNames(key, stored.provider).filter((name) => name in stored.sealed) : [],
    areSecretsLost: stored !== undefined && openSecrets(box, key, stored) === undefined,
    isFixed: false,
  }
}

export async function listConnections({ db, source, checks }: ConnectionsRoom): Promise<ConnectionState[]> {
  const stored = await readConnections(db)
  return (Object.keys(connectionDefs) as ConnectionKey[])
    .filter((key) => checks[key])
    .map((key) => stateOf(key, source, stored.get(key)))
}

export const changeConnection = (
  room: ConnectionsRoom,
  ctx: Ctx,
  key: ConnectionKey,
  input: ConnectionInput | null,
): Promise<ConnectionState> =>
  inTransaction(room.db, async (tx) => {
    const { title, variable } = connectionDefs[key]
    if (!room.checks[key]) throw notFound('Подключение')
    if (room.source.fixed[key]) throw conflict(`${inQuotes(title)} задано переменной ${variable}`)
    await lockConnections(tx)
    const before = await readConnection(tx, key)
    const after = input && sealedInput(room.source.box, key, before, input)
    if (after) await writeConnection(tx, key, after)
    else await deleteConnection(tx, key)
    const details = describeChange(key, before, after, input)
    if (details) {
      const object = { kind: 'settings', id: null, title: 'Настройки' }
      await recordAudit(tx, { kind: 'SETTINGS_CHANGED', by: ctx, object, details })
      await publishAllChanged(tx, ['settings'])
    }
    return stateOf(key, room.source, after ?? undefined)
  })

function describeChange(
  key: ConnectionKey,
  before: StoredConnection | undefined,
  after: StoredConnection | null,
  input: ConnectionInput | null,
): string | undefined {
  const { title } = connectionDefs[key]
  if (!after) return before && `${title}: отключено`
  if (JSON.stringify(before) === JSON.stringify(after)) return undefined
  const fields = findProvider(key, after.provider)?.fields ?? []
  const shown = fields.flatMap(({ name, title: field, kind }) => {
    if (kind === 'secret') return input?.values[name] ? [`${field} — заменён`] : []
    const value = after.values[name]
    if (!value) return []
    return [kind === 'certificate' ? `${field} — задан` : `${field} — ${value}`]
  })
  return [`${title}: ${findProvider(key, after.provider)?.title}`, ...shown].join('; ')
}

interface Addresses {
  /** Changed in place. */
  readonly open: Record<string, string>
  readonly before: StoredConnection | undefined
  readonly known: Readonly<Record<string, string>>
}

/** An address sent back as it was shown means the stored one. Returns errors by field. */
function restorePasswords(
  key: ConnectionKey,
  provider: string,
  { open, before, known }: Addresses,
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { name, title, kind } of findProvider(key, provider)?.fields ?? []) {
    const address = open[name]
    if (kind !== 'url' || address === undefined || !isHidden(address)) continue
    const whole = before?.values[name] === address ? known[name] : undefined
    if (whole === undefined) errors[name] = `${title}: введите пароль в адресе заново`
    else open[name] = whole
  }
  return errors
}

/** Fills omitted secrets from the stored connection. Throws validation errors by field. */
function completeInput(
  box: SecretBox,
  key: ConnectionKey,
  before: StoredConnection | undefined,
  { provider, values }: ConnectionInput,
): Connection {
  const secrets = secretNames(key, provider)
  const open = Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !secrets.includes(name) && value !== ''),
  )
  // A stored secret must not be sent to another server or with another login.
  const isSameAccount =
    before?.provider === provider &&
    ['url', 'login', 'proxy'].every((name) => (before.values[name] ?? '') === hidePassword(open[name] ?? ''))
  const known = before?.provider === provider ? (openSecrets(box, key, before) ?? {}) : {}
  const stored = isSameAccount ? known : {}
  const errors: Record<string, string> = {
    ...connectionErrors(key, { provider, values }, Object.keys(stored)),
  }
  Object.assign(errors, restorePasswords(key, provider, { open, before, known }))
  if (Object.keys(errors).length > 0) throw invalid(withFieldPaths(errors))
  for (const name of secrets) {
    const secret = values[name] === '' ? stored[name] : (values[name] ?? stored[name])
    if (secret !== undefined) open[name] = secret
  }
  return { provider, values: open }
}

const withFieldPaths = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([name, sentence]) => [
      name === 'provider' ? 'connection.provider' : `connection.values.${name}`,
      sentence,
    ]),
  )

function sealedInput(
  box: SecretBox,
  key: ConnectionKey,
  before: StoredConnection | undefined,
  input: ConnectionInput,
): StoredConnection {
  const { provider, values } = completeInput(box, key, before, input)
  return {
    provider,
    values: shownValues(key, { provider, values }),
    sealed: Object.fromEntries(
      Object.entries(values)
        .filter(([name, value]) => isSecret(key, provider, name, value))
        .map(([name, value]) => [name, reuseOrSeal(box, key, name, value, before)]),
    ),
  }
}

/** Encryption is randomized, so an unchanged secret reuses its ciphertext and the row stays equal. */
function reuseOrSeal(
  box: SecretBox,
  key: ConnectionKey,
  name: string,
  value: string,
  before: StoredConnection | undefined,
): string {
  const sealed = before?.sealed[name]
  const context = sealContext(key, name)
  if (sealed && box.open(Buffer.from(sealed, 'base64'), context)?.toString() === value) return sealed
  return box.seal(Buffer.from(value), context).toString('base64')
}

export async function testConnection(
  { db, source, checks }: ConnectionsRoom,
  key: ConnectionKey,
  input: ConnectionInput | undefined,
): Promise<ConnectionTestResult> {
  const check = checks[key]
  if (!check) throw notFound('Подключение')
  const connection = input
    ? completeInput(source.box, key, await readConnection(db, key), input)
    : await findConnection(db, source, key)
  if (!connection) throw conflict('Сначала заполните подключение: проверять пока нечего')
  return check(connection, AbortSignal.timeout(20_000))
}

/** Encrypts all secrets with the current key, and passwords within addresses that are stored in clear. */
export async function reencryptConnections(tx: Tx, box: SecretBox): Promise<void> {
  // Prevents overwriting a concurrent change by an administrator.
  await lockConnections(tx)
  for (const [key, stored] of await readConnections(tx)) {
    const { provider, values } = stored
    const isClear = Object.entries(values).some(
      ([name, value]) => !isHidden(value) && isSecret(key, provider, name, value),
    )
    const isCurrent = Object.values(stored.sealed).every((sealed) =>
      box.isCurrent(Buffer.from(sealed, 'base64')),
    )
    const secrets = isCurrent && !isClear ? undefined : openSecrets(box, key, stored)
    if (!secrets) continue
    const whole = Object.entries({ ...values, ...secrets })
    const sealed = Object.fromEntries(
      whole
        .filter(([name, value]) => isSecret(key, provider, name, value))
        .map(([name, value]) => [
          name,
          box.seal(Buffer.from(value), sealContext(key, name)).toString('base64'),
        ]),
    )
    await writeConnection(tx, key, { provider, values: shownValues(key, stored), sealed })
  }
}
