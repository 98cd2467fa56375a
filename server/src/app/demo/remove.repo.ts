import { sql } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import { notify } from '../../platform/db/notify.ts'
import { changedChannel, type ChangedMessage } from '../../platform/live/announce.ts'

/** What the demo has brought, with what was made of it since; dictionaries and settings are not here. */
const emptied = [
  'tasks',
  'task_actions',
  'task_comments',
  'task_pauses',
  'task_search',
  'task_search_refreshes',
  'search_words',
  'attachments',
  'maintenance_ranges',
  'car_terms',
  'cars',
  'drivers',
  'driver_tokens',
  'contacts',
  'imports',
  'import_rows',
  'task_counts',
  'task_count_deltas',
  'task_totals',
  'car_counts',
  'car_count_deltas',
  'driver_counts',
  'driver_count_deltas',
  // An answer kept for a repeated call would name what is gone.
  'idempotency_keys',
]

/** Takes the mark of the demo away; undefined where there is none. Of two who remove it, the second finds none. */
export async function takeMark(tx: Tx): Promise<{ lastUserId: number } | undefined> {
  const { rows } = await sql<{ lastUserId: number }>`
    delete from settings where part = 'demo' returning (value ->> 'lastUserId')::int as last_user_id`.execute(
    tx,
  )
  return rows[0]
}

export async function readFileKeys(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select storage_key as key from attachments
    union select thumbnail_key from attachments where thumbnail_key is not null`.execute(tx)
  return rows.map(({ key }) => key)
}

interface Removed {
  readonly tasks: number
  readonly cars: number
  readonly drivers: number
  readonly companies: number
  readonly contacts: number
}

export async function countAll(tx: Tx): Promise<Removed> {
  const { rows } = await sql<Removed>`
    select (select count(*) from tasks) as tasks, (select count(*) from cars) as cars,
      (select count(*) from drivers) as drivers, (select count(*) from companies) as companies,
      (select count(*) from contacts) as contacts`.execute(tx)
  return rows[0] ?? { tasks: 0, cars: 0, drivers: 0, companies: 0, contacts: 0 }
}

/** Whole tables at once: it takes as long for a million tasks as for a thousand. */
export async function emptyRegisters(tx: Tx): Promise<void> {
  await sql`truncate ${sql.join(emptied.map((table) => sql.table(table)))}`.execute(tx)
}

interface Staying {
  /** Who removes the demo stays, though it be one of its own accounts. */
  readonly userId: number
  /** The last account that the demo brought; later ones were made by people. */
  readonly lastUserId: number
}

/** The demo's accounts and everybody who stands for one of its organizations; their sessions end with them. */
export async function deletePeople(tx: Tx, { userId, lastUserId }: Staying): Promise<number> {
  await sql`update users set company_id = null where id = ${userId}`.execute(tx)
  const { numAffectedRows = 0n } = await sql`
    delete from users where (id <= ${lastUserId} or company_id is not null) and id <> ${userId}`.execute(tx)
  await sql`
    delete from object_actions
    where entity <> 'users' or not exists (select from users where users.id = object_id)`.execute(tx)
  await sql`delete from companies`.execute(tx)
  return Number(numAffectedRows)
}

/** Every open screen reads everything again. */
export async function tellAll(tx: Tx): Promise<void> {
  const rooms = ['tasks', 'cars', 'drivers', 'companies', 'contacts', 'maintenance', 'users', 'settings']
  const messages = rooms.map((room): ChangedMessage => ({ room, rows: null }))
  await notify(
    tx,
    changedChannel,
    messages.map((message) => JSON.stringify(message)),
  )
}
