import type { PhoneTestResult } from '@naryad/contract/calls/phone-connections'
import { diallingProviders } from '@naryad/contract/calls/phone-connections.words'
import { splitPhone } from '@naryad/contract/kit/phones'

import type { Db } from '../../../platform/db/connect.ts'
import type { Ctx } from '../../../platform/http/ctx.ts'
import { impossible, notFound } from '../../../platform/http/refusals.ts'
import type { OutsideAnswer } from '../../../platform/outside/request.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { addressOf, contextOf } from '../asterisk/address.ts'
import type { AmiAddress } from '../asterisk/ami.client.ts'
import { checkAsterisk, placeCall } from '../asterisk/originate.service.ts'
import { valuesOf } from '../connections/keys.ts'
import { findConnection, findExtension, readConnections } from '../connections/phone-connections.repo.ts'
import type { AskExchange } from './ask-exchange.ts'
import { ordersOf } from './orders.ts'

export interface OutgoingParts {
  readonly db: Db
  readonly phoneBox: SecretBox
  readonly askExchange: AskExchange
}

const limits = { timeoutMs: 10_000, maxBytes: 64 * 1024 }

/** Returns what has gone wrong; null if nothing has. */
type Dial = (parts: Pick<OutgoingParts, 'askExchange'>, signal: AbortSignal) => Promise<string | null>

/** How the first exchange that can does it. */
async function findDial(
  { db, phoneBox }: Pick<OutgoingParts, 'db' | 'phoneBox'>,
  extension: string,
  phone: string,
): Promise<Dial | undefined> {
  if (extension === '') return undefined
  for (const connection of await readConnections(db)) {
    if (!connection.isOn || !diallingProviders.has(connection.provider)) continue
    const keys = valuesOf(phoneBox, connection)
    const address = keys && connection.provider === 'ASTERISK' ? addressOf(keys) : undefined
    if (keys && address) {
      const placed = { connectionId: connection.id, address, context: contextOf(keys), extension, phone }
      return (_, signal) => placeCall(db, placed, signal)
    }
    const order = keys && ordersOf[connection.provider]?.dial({ extension, phone }, keys)
    if (order)
      return async ({ askExchange }, signal) => failureOf(await askExchange(order, { ...limits, signal }))
  }
  return undefined
}

export async function readDialling(
  parts: Pick<OutgoingParts, 'db' | 'phoneBox'>,
  { who }: Pick<Ctx, 'who'>,
): Promise<{ canDial: boolean }> {
  const extension = await findExtension(parts.db, who.id)
  return { canDial: (await findDial(parts, extension, '+70000000000')) !== undefined }
}

/** Rings the telephone of the user, then the phone. */
export async function dial(
  parts: OutgoingParts,
  { who, signal }: Pick<Ctx, 'who' | 'signal'>,
  phone: string,
): Promise<void> {
  const extension = await findExtension(parts.db, who.id)
  if (extension === '')
    throw impossible('Чтобы звонить через АТС, нужен внутренний номер: его вводит администратор')
  const call = await findDial(parts, extension, splitPhone(phone).number)
  if (!call) throw impossible('Ни одна подключённая АТС не умеет звонить из «Наряда»')
  const failure = await call(parts, signal)
  if (failure !== null) throw impossible(`АТС не приняла звонок: ${failure}`)
}

/** What has gone wrong; null if nothing has. Exchanges also report failures within an answer of success. */
function failureOf(answer: OutsideAnswer): string | null {
  if (answer.kind !== 'answered') return answer.error
  if (answer.status === 401 || answer.status === 403) return 'ключ не подошёл'
  if (answer.status < 200 || answer.status > 299) return `ответ ${answer.status}`
  return /"status"\s*:\s*"error"|"error"\s*:/i.test(answer.body.toString('utf8')) ? 'запрос отклонён' : null
}

/** Asks the exchange for something that changes nothing; for others the last event counts. */
export async function testConnection(
  { db, phoneBox, askExchange }: OutgoingParts,
  { signal }: Pick<Ctx, 'signal'>,
  id: number,
): Promise<PhoneTestResult> {
  const connection = await findConnection(db, id)
  if (!connection) throw notFound('Подключение')
  const keys = valuesOf(phoneBox, connection)
  if (keys === undefined) return { message: '', error: 'Ключи не читаются: подключите АТС заново' }
  if (connection.provider === 'ASTERISK') return testAsterisk(addressOf(keys), connection.heardAt, signal)
  const order = ordersOf[connection.provider]?.check?.(keys)
  if (order) {
    const failure = failureOf(await askExchange(order, { ...limits, signal }))
    return failure === null
      ? { message: 'АТС приняла ключи', error: null }
      : { message: '', error: `АТС не приняла запрос: ${failure}` }
  }
  return connection.heardAt === null
    ? { message: '', error: 'Событий ещё не было: введите адрес в кабинете АТС и позвоните на свой номер' }
    : { message: 'События приходят', error: null }
}

async function testAsterisk(
  address: AmiAddress | undefined,
  heardAt: string | null,
  signal: AbortSignal,
): Promise<PhoneTestResult> {
  if (!address) return { message: '', error: 'Введите адрес АТС, пользователя AMI и его пароль' }
  const failure = await checkAsterisk(address, signal)
  if (failure !== null) return { message: '', error: `Проверка не удалась: ${failure}` }
  const heard = heardAt === null ? 'событий ещё не было: позвоните на свой номер' : 'события приходят'
  return { message: `АТС приняла пользователя AMI; ${heard}`, error: null }
}
