import { listenedProviders } from '@naryad/contract/calls/phone-connections.words'

import type { Db } from '../../../platform/db/connect.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { enqueue } from '../../../platform/jobs/enqueue.repo.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { findOwners } from '../callers/callers.repo.ts'
import { hashSecret, valuesOf } from '../connections/keys.ts'
import {
  findBySecret,
  insertRequest,
  lockRequest,
  type StoredConnection,
  updateHeard,
  updateRequest,
} from '../connections/phone-connections.repo.ts'
import { exchanges } from '../exchanges/all.ts'
import { placedEvent } from '../exchanges/asterisk.ts'
import type { CallEvent } from '../exchanges/call-event.ts'
import {
  type DoorAnswer,
  type DoorRequest,
  type Exchange,
  jsonAnswer,
  Unreadable,
} from '../exchanges/exchange.ts'
import { recordEvents } from '../recording/record-events.service.ts'

export const readQueue = 'calls.read'

export interface DoorParts {
  readonly db: Db
  readonly phoneBox: SecretBox
}

/** Undefined: no connection that is switched on and has a door has this secret. */
export async function findDoor({ db }: DoorParts, secret: string): Promise<StoredConnection | undefined> {
  const connection = await findBySecret(db, hashSecret(secret))
  return connection?.isOn && !listenedProviders.has(connection.provider) ? connection : undefined
}

const forbidden = jsonAnswer({ error: 'Неверная подпись' }, 401)

/** A text of PostgreSQL has no zero characters. */
const storable = (text: string): string => text.replaceAll('\u0000', '')

function withoutSecrets(request: DoorRequest, { secrets }: Exchange) {
  const fields = Object.entries(request.fields)
    .filter(([key]) => !secrets.includes(key))
    .map(([key, value]) => [storable(key), storable(value)])
  return { fields: Object.fromEntries(fields) as Record<string, string>, body: storable(request.body) }
}

/** Stores an authentic request for the job that reads it, and answers as the exchange expects. */
export async function receiveRequest(
  { db, phoneBox }: DoorParts,
  connection: StoredConnection,
  request: DoorRequest,
  limitForgeries: () => void,
): Promise<DoorAnswer> {
  const exchange = exchanges[connection.provider]
  const echo = exchange.echo?.(request)
  if (echo) return echo
  const keys = valuesOf(phoneBox, connection)
  if (keys === undefined || !exchange.isAuthentic(request, keys)) {
    limitForgeries()
    // Whatever proves nothing is not stored.
    await inTransaction(db, (tx) =>
      insertRequest(tx, {
        connectionId: connection.id,
        path: storable(request.path),
        content: { fields: {}, body: '' },
        state: 'REFUSED',
        reason: keys === undefined ? 'ключи не читаются: введите их заново' : 'неверный ключ или подпись',
      }),
    )
    return exchange.refusal ?? forbidden
  }
  const asked = exchange.askedNumber?.(request)
  if (asked !== undefined && asked !== null && exchange.nameAnswer)
    return exchange.nameAnswer(await findName(db, asked))
  await inTransaction(db, async (tx) => {
    const requestId = await insertRequest(tx, {
      connectionId: connection.id,
      path: storable(request.path),
      content: withoutSecrets(request, exchange),
      state: 'RECEIVED',
    })
    await enqueue(tx, [readQueue], [{ requestId }])
  })
  return exchange.answer?.(request) ?? jsonAnswer({})
}

async function findName(db: Db, phone: string): Promise<string | null> {
  const [first] = (await findOwners(db, phone)).toSorted(
    (one, other) => Number(one.kind === 'company') - Number(other.kind === 'company'),
  )
  return first?.name.slice(0, 100) ?? null
}

/** Reads a stored request; one that is not understood is marked and stops no other. */
export const readRequest = (db: Db, id: number): Promise<void> =>
  inTransaction(db, async (tx) => {
    const stored = await lockRequest(tx, id)
    if (!stored) return
    const { connectionId, provider, path, content } = stored
    let events: readonly CallEvent[]
    try {
      events = exchanges[provider].read({ ...content, path, signature: '' })
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      await updateRequest(tx, id, 'REFUSED', error.message.slice(0, 300))
      return
    }
    await recordEvents(tx, connectionId, events)
    await updateRequest(tx, id, events.length > 0 ? 'READ' : 'IGNORED')
    // An order of the product is stored without the exchange having said anything.
    if (content.fields['Event'] !== placedEvent) await updateHeard(tx, connectionId, provider)
  })
