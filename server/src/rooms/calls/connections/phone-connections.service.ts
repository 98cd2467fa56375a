import { isDeepStrictEqual } from 'node:util'

import { callsDoorPath, phoneConnectionsRoutes } from '@naryad/contract/calls/calls.routes'
import type {
  PhoneConnection,
  PhoneConnectionChange,
  PhoneConnectionInput,
  PhoneRequest,
  PhoneRequestsQuery,
} from '@naryad/contract/calls/phone-connections'
import {
  maxPhoneConnections,
  phoneProviderFields,
  type PhoneProvider,
  phoneProviderTitles,
} from '@naryad/contract/calls/phone-connections.words'
import { inQuotes } from '@naryad/contract/kit/quotes'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Ctx } from '../../../platform/http/ctx.ts'
import { impossible, invalid, notFound } from '../../../platform/http/refusals.ts'
import { idempotently } from '../../../platform/idempotency/idempotency.ts'
import { publishChange } from '../../../platform/live/publish-change.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { recordDictionaryChange, refuseOlderEntry } from '../../audit/index.ts'
import type { ExchangeKeys } from '../exchanges/exchange.ts'
import {
  divideValues,
  hashSecret,
  newSecret,
  openKeys,
  openSecret,
  sealKeys,
  sealSecret,
  shownConnection,
} from './keys.ts'
import {
  countLocked,
  deleteConnection,
  findConnection,
  insertConnection,
  lockConnection,
  readConnections,
  readRequests,
  type StoredConnection,
  updateConnection,
} from './phone-connections.repo.ts'

export interface PhoneConnectionParts {
  readonly db: Db
  /** Seals the keys of exchanges. */
  readonly phoneBox: SecretBox
  /** The prefix of the paths of the API. */
  readonly base: string
  readonly linkOrigin: (db: Db, ctx: Ctx) => Promise<string>
}

const dictionary = { kind: 'phone-connections', what: 'АТС' }
const missing = () => notFound('Подключение')

const urlBy =
  (origin: string, base: string) =>
  (secret: string): string =>
    `${origin}${base}${callsDoorPath}/${secret}`

export async function listConnections(
  { db, phoneBox, base, linkOrigin }: PhoneConnectionParts,
  ctx: Ctx,
): Promise<{ items: PhoneConnection[]; totalCount: number }> {
  const urlOf = urlBy(await linkOrigin(db, ctx), base)
  const items = (await readConnections(db)).map((one) => shownConnection(phoneBox, urlOf, one))
  return { items, totalCount: items.length }
}

async function getConnection(
  { phoneBox, base, linkOrigin }: PhoneConnectionParts,
  tx: Tx,
  ctx: Ctx,
  id: number,
): Promise<PhoneConnection> {
  const found = await findConnection(tx, id)
  if (!found) throw missing()
  return shownConnection(phoneBox, urlBy(await linkOrigin(tx, ctx), base), found)
}

function refuseIncomplete(provider: PhoneProvider, values: ExchangeKeys): void {
  const wrong = phoneProviderFields[provider].filter(
    ({ key, isRequired }) => isRequired && (values[key] ?? '') === '',
  )
  if (wrong.length > 0)
    throw invalid(
      Object.fromEntries(wrong.map(({ key, title }) => [`values.${key}`, `${title}: заполните поле`])),
    )
}

const hostForm = /^[\p{L}\d.-]+(?::(\d{1,5}))?$/u
const mostPort = 65_535

function refuseWrongHost(values: ExchangeKeys): void {
  const { host } = values
  if (host === undefined) return
  const [found, port = '1'] = hostForm.exec(host) ?? []
  if (found === undefined || Number(port) < 1 || Number(port) > mostPort)
    throw invalid({ 'values.host': 'Адрес вашей АТС: ожидается имя сервера вида company.megapbx.ru' })
}

export const createConnection = (
  parts: PhoneConnectionParts,
  ctx: Ctx,
  input: PhoneConnectionInput,
): Promise<PhoneConnection> =>
  idempotently(parts.db, ctx, phoneConnectionsRoutes.create, input, async (tx) => {
    if ((await countLocked(tx)) >= maxPhoneConnections)
      throw impossible(`АТС не больше ${maxPhoneConnections}`)
    const { provider, title, isOn } = input
    const { settings, keys } = divideValues(provider, input.values)
    refuseWrongHost(settings)
    if (isOn) refuseIncomplete(provider, { ...settings, ...keys })
    const secret = newSecret()
    const secretHash = hashSecret(secret)
    const id = await insertConnection(tx, {
      provider,
      title,
      isOn,
      settings,
      secretHash,
      sealedSecret: sealSecret(parts.phoneBox, secret),
      sealedKeys: sealKeys(parts.phoneBox, secretHash, keys),
    })
    await record(tx, ctx, { id, title }, `Подключена: ${describe(provider, title, isOn)}`)
    return getConnection(parts, tx, ctx, id)
  })

export const changeConnection = (
  parts: PhoneConnectionParts,
  ctx: Ctx,
  id: number,
  { version, title, isOn, values }: PhoneConnectionChange,
): Promise<PhoneConnection> =>
  inTransaction(parts.db, async (tx) => {
    const before = await lockConnection(tx, id)
    if (!before) throw missing()
    await refuseOlderEntry(tx, dictionary, version, await getConnection(parts, tx, ctx, id))
    const { settings, keys } = divideValues(before.provider, values)
    refuseWrongHost(settings)
    // Keys belong to their host: they are never sent to another one.
    const isSameHost = settings['host'] === before.settings['host']
    const former = openKeys(parts.phoneBox, before) ?? {}
    const after = { ...(isSameHost ? former : withoutHostKeys(former)), ...keys }
    if (isOn) refuseIncomplete(before.provider, { ...settings, ...after })
    const isSame =
      openSecret(parts.phoneBox, before) !== undefined &&
      Object.keys(keys).length === 0 &&
      isSameHost &&
      isDeepStrictEqual([title, isOn, settings], [before.title, before.isOn, before.settings])
    if (isSame) return getConnection(parts, tx, ctx, id)
    const own = secretRowOf(parts.phoneBox, before)
    const sealedKeys = sealKeys(parts.phoneBox, own.secretHash, after)
    await updateConnection(tx, id, { title, isOn, settings, sealedKeys, ...own })
    const replaced = Object.keys(keys).length > 0 ? '; ключи заменены' : ''
    await record(tx, ctx, { id, title }, `Изменена: ${describe(before.provider, title, isOn)}${replaced}`)
    return getConnection(parts, tx, ctx, id)
  })

/** A secret that cannot be read any more is replaced: its address is lost to the administrator. */
function secretRowOf(box: SecretBox, { secretHash, sealedSecret }: StoredConnection) {
  if (openSecret(box, { secretHash, sealedSecret }) !== undefined) return { secretHash, sealedSecret }
  const secret = newSecret()
  return { secretHash: hashSecret(secret), sealedSecret: sealSecret(box, secret) }
}

const hostKeys = new Set(['apiKey', 'secret'])

const withoutHostKeys = (keys: ExchangeKeys): ExchangeKeys =>
  Object.fromEntries(Object.entries(keys).filter(([key]) => !hostKeys.has(key)))

export const removeConnection = ({ db }: PhoneConnectionParts, ctx: Ctx, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const before = await lockConnection(tx, id)
    if (!before) throw missing()
    await deleteConnection(tx, id)
    await record(tx, ctx, before, `Удалена: ${describe(before.provider, before.title, before.isOn)}`)
  })

export async function readLog(
  { db }: PhoneConnectionParts,
  id: number,
  query: PhoneRequestsQuery,
): Promise<{ items: PhoneRequest[]; totalCount: number }> {
  if (!(await findConnection(db, id))) throw missing()
  return readRequests(db, id, query)
}

const describe = (provider: PhoneProvider, title: string, isOn: boolean): string =>
  `${inQuotes(title)}, ${phoneProviderTitles[provider]}, ${isOn ? 'включена' : 'выключена'}`

async function record(
  tx: Tx,
  ctx: Ctx,
  entry: { readonly id: number; readonly title: string },
  details: string,
): Promise<void> {
  await recordDictionaryChange(tx, ctx, dictionary, { id: entry.id, title: entry.title }, details)
  await publishChange(tx, { room: 'phone-connections', changes: [{ id: entry.id }] })
}
