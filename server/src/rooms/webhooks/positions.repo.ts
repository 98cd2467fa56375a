import type { RegisterKind } from '@naryad/contract/webhooks/webhooks.words'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'

/** A place in the feed of changes. */
export interface Position {
  readonly epoch: string
  readonly seq: number
}

export const findPosition = (db: Db): Promise<Position | undefined> =>
  db.selectFrom('webhookPositions').select(['epoch', 'seq']).executeTakeFirst()

export async function writePosition(tx: Tx, { epoch, seq }: Position): Promise<void> {
  await sql`
    insert into webhook_positions (epoch, seq) values (${epoch}, ${seq})
    on conflict (id) do update set epoch = excluded.epoch, seq = excluded.seq`.execute(tx)
}

export async function deletePosition(tx: Tx): Promise<void> {
  await tx.deleteFrom('webhookPositions').execute()
  await forgetDepartures(tx)
}

/** An object that has left an organization. */
export interface Departure {
  readonly id: number
  readonly kind: RegisterKind
  readonly objectId: number
  readonly companyId: number
  readonly code: string | null
  readonly leftAt: string
}

/** Takes the oldest departures away; the caller makes messages of them in the same transaction. */
export async function takeDepartures(tx: Tx, limit: number): Promise<Departure[]> {
  const { rows } = await sql<Departure>`
    delete from object_departures
    where id in (select id from object_departures order by id limit ${limit} for update)
    returning id, kind, object_id, company_id, code, left_at`.execute(tx)
  return rows.toSorted((one, other) => one.id - other.id)
}

export async function forgetDepartures(tx: Tx): Promise<void> {
  await tx.deleteFrom('objectDepartures').execute()
}
