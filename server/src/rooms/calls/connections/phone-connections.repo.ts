import type { PhoneRequest, PhoneRequestsQuery } from '@naryad/contract/calls/phone-connections'
import {
  listenedProviders,
  type PhoneProvider,
  type PhoneRequestState,
} from '@naryad/contract/calls/phone-connections.words'
import { sql } from 'kysely'

import type { Db, Tx } from '../../../platform/db/connect.ts'
import type { StoredRequest } from '../calls.table.ts'

const columns = [
  'id',
  'provider',
  'title',
  'isOn',
  'settings',
  'secretHash',
  'sealedSecret',
  'sealedKeys',
  'heardAt',
  'error',
  'failingSince',
  'version',
] as const

const select = (db: Db) => db.selectFrom('phoneConnections').select(columns)

export type StoredConnection = Awaited<ReturnType<typeof readConnections>>[number]

export const readConnections = (db: Db) => select(db).orderBy('id').execute()

/** Those that are switched on and have to be connected to. */
export const readListened = (db: Db): Promise<StoredConnection[]> =>
  select(db)
    .where('isOn', '=', true)
    .where('provider', 'in', [...listenedProviders])
    .orderBy('id')
    .execute()

export const findConnection = (db: Db, id: number): Promise<StoredConnection | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst()

/** By the hash of the secret of the path, so that the search takes the same time for every secret. */
export const findBySecret = (db: Db, secretHash: Buffer): Promise<StoredConnection | undefined> =>
  select(db).where('secretHash', '=', secretHash).executeTakeFirst()

export const lockConnection = (tx: Tx, id: number): Promise<StoredConnection | undefined> =>
  select(tx).where('id', '=', id).forUpdate().executeTakeFirst()

/** Of the telephone of a user; empty if there is none. */
export async function findExtension(db: Db, userId: number): Promise<string> {
  const user = await db.selectFrom('users').select('extension').where('id', '=', userId).executeTakeFirst()
  return user?.extension ?? ''
}

/** Counts them under a lock, so that concurrent calls cannot exceed a limit. */
export async function countLocked(tx: Tx): Promise<number> {
  await sql`lock table phone_connections in share row exclusive mode`.execute(tx)
  const { n } = await tx
    .selectFrom('phoneConnections')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

interface ConnectionRow {
  readonly title: string
  readonly isOn: boolean
  readonly settings: Readonly<Record<string, string>>
  readonly sealedKeys: Buffer | null
}

interface SecretRow {
  readonly secretHash: Buffer
  readonly sealedSecret: Buffer
}

export async function insertConnection(
  tx: Tx,
  { settings, ...row }: ConnectionRow & SecretRow & { provider: PhoneProvider },
): Promise<number> {
  const { id } = await tx
    .insertInto('phoneConnections')
    .values({ ...row, settings: JSON.stringify(settings) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What failed before may work now. */
export async function updateConnection(
  tx: Tx,
  id: number,
  { settings, ...row }: ConnectionRow & SecretRow,
): Promise<void> {
  await tx
    .updateTable('phoneConnections')
    .set({
      ...row,
      settings: JSON.stringify(settings),
      error: null,
      failingSince: null,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteConnection(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('phoneConnections').where('id', '=', id).execute()
}

/** The log needs minutes, not every event. An exchange that is connected to is as well as its connection is. */
export async function updateHeard(tx: Tx, id: number, provider: PhoneProvider): Promise<void> {
  const isListened = listenedProviders.has(provider)
  await sql`
    update phone_connections set heard_at = now(), error = case when ${isListened}::boolean then error end,
      failing_since = case when ${isListened}::boolean then failing_since end
    where id = ${id} and (heard_at is null or heard_at < now() - interval '10 seconds'
      or (error is not null and not ${isListened}::boolean))`.execute(tx)
}

export async function insertRequest(
  tx: Tx,
  request: {
    connectionId: number
    path: string
    content: StoredRequest
    state: PhoneRequestState
    reason?: string
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('phoneRequests')
    .values({ ...request, content: JSON.stringify(request.content) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Undefined if it is deleted or read already. */
export async function lockRequest(tx: Tx, id: number) {
  return tx
    .selectFrom('phoneRequests')
    .innerJoin('phoneConnections', 'phoneConnections.id', 'phoneRequests.connectionId')
    .select(['phoneRequests.id', 'path', 'content', 'connectionId', 'provider'])
    .where('phoneRequests.id', '=', id)
    .where('state', '=', 'RECEIVED')
    .forUpdate('phoneRequests')
    .executeTakeFirst()
}

export async function updateRequest(
  tx: Tx,
  id: number,
  state: PhoneRequestState,
  reason = '',
): Promise<void> {
  await tx.updateTable('phoneRequests').set({ state, reason }).where('id', '=', id).execute()
}

export async function readRequests(
  db: Db,
  connectionId: number,
  { limit, offset }: PhoneRequestsQuery,
): Promise<{ items: PhoneRequest[]; totalCount: number }> {
  const { rows } = await sql<PhoneRequest>`
    select id, received_at, path, content::text as content, state, reason from phone_requests
    where connection_id = ${connectionId} order by id desc limit ${limit} offset ${offset}`.execute(db)
  const { n } = await db
    .selectFrom('phoneRequests')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('connectionId', '=', connectionId)
    .executeTakeFirstOrThrow()
  return { items: rows, totalCount: n }
}

/** Requests that lost their job with its queue. */
export async function findForgotten(tx: Tx, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from phone_requests where state = 'RECEIVED' and received_at < now() - interval '10 minutes'
    order by id limit ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}
