import type { Letter, LettersQuery } from '@naryad/contract/letters/letters'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'

/** The queue of the job that sends letters. */
export const deliveryQueue = 'letters.deliver'

/** A page of letters in either order. Only letters in the product's mailbox have their text. */
export async function searchLetters(
  db: Db,
  { to, sort, limit, offset }: LettersQuery,
): Promise<{ items: Letter[]; totalCount: number }> {
  const direction = sort === 'ASC' ? 'asc' : 'desc'
  const items = await db
    .selectFrom('letters')
    .select((eb) => [
      'id',
      'recipient as to',
      'subject',
      'status',
      'lastError',
      'createdAt',
      'sentAt',
      eb.case().when('status', '=', 'KEPT').then(eb.ref('text')).else(null).end().as('text'),
    ])
    .$if(to !== undefined, (query) => query.where('recipient', '=', to ?? ''))
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
  const { totalCount } = await db
    .selectFrom('letters')
    .select((eb) => eb.fn.countAll<number>().as('totalCount'))
    .$if(to !== undefined, (query) => query.where('recipient', '=', to ?? ''))
    .executeTakeFirstOrThrow()
  return { items, totalCount }
}

/** Without a mail server, queued letters stay in the product's mailbox. */
export async function keepLetters(db: Db): Promise<void> {
  await db.updateTable('letters').set({ status: 'KEPT' }).where('status', '=', 'QUEUED').execute()
}

interface NewLetterRow {
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly unsubscribeUrl: string | null
}

/**
 * Inserts the letters in this order and returns their ids. Client users have no read access to letters, so
 * `returning id` is not available; the ids are allocated first.
 */
export async function insertLetters(tx: Tx, letters: readonly NewLetterRow[]): Promise<number[]> {
  if (letters.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select nextval('letters_id_seq')::integer as id from generate_series(1, ${letters.length}::integer)`.execute(
    tx,
  )
  const ids = rows.map(({ id }) => id)
  await tx
    .insertInto('letters')
    .columns(['id', 'recipient', 'subject', 'text', 'unsubscribeUrl'])
    .expression(
      sql`select * from unnest(
        ${arrayOf(ids, 'integer')}, ${arrayOf(
          letters.map(({ recipient }) => recipient),
          'text',
        )},
        ${arrayOf(
          letters.map(({ subject }) => subject),
          'text',
        )}, ${arrayOf(
          letters.map(({ text }) => text),
          'text',
        )},
        ${arrayOf(
          letters.map(({ unsubscribeUrl }) => unsubscribeUrl),
          'text',
        )})`,
    )
    .execute()
  return ids
}

export interface ClaimedLetter {
  readonly id: number
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly unsubscribeUrl: string | null
  readonly tries: number
}

const leaseSeconds = 60

/**
 * The oldest letter that is due, claimed for a minute; after that any sender may claim it, because the first one is stuck.
 */
export async function claimLetter(db: Db): Promise<ClaimedLetter | undefined> {
  const { rows } = await sql<ClaimedLetter>`
    update letters
    set tries = least(tries + 1, 1000000), next_try_at = now() + make_interval(secs => ${leaseSeconds}),
      claimed_by = current_setting('application_name')
    where id = (
      select id from letters where status = 'QUEUED' and next_try_at <= now()
      order by id limit 1 for update skip locked)
    returning id, recipient as "to", subject, text, unsubscribe_url, tries`.execute(db)
  return rows[0]
}

/** Letters that were being sent by a server that has died are due again. */
export async function releaseDeadClaims(db: Db): Promise<void> {
  await sql`
    update letters set next_try_at = now(), claimed_by = null
    where status = 'QUEUED' and claimed_by is not null and not is_server_alive(claimed_by)`.execute(db)
}

/** A sent letter has its text removed: it contains a link and concerns only the recipient. */
export async function markSent(db: Db, id: number): Promise<void> {
  await db
    .updateTable('letters')
    .set({ status: 'SENT', sentAt: sql<string>`now()`, text: '', unsubscribeUrl: null, lastError: null })
    .where('id', '=', id)
    .execute()
}

export async function markRefused(db: Db, id: number, error: string): Promise<void> {
  await db
    .updateTable('letters')
    .set({ status: 'FAILED', text: '', unsubscribeUrl: null, lastError: error })
    .where('id', '=', id)
    .execute()
}

export async function postpone(db: Db, id: number, error: string, seconds: number): Promise<void> {
  await db
    .updateTable('letters')
    .set({
      lastError: error,
      claimedBy: null,
      nextTryAt: sql<string>`now() + make_interval(secs => ${seconds})`,
    })
    .where('id', '=', id)
    .execute()
}

/** The attempt does not count. */
export async function returnLetter(db: Db, id: number, error: string): Promise<void> {
  await db
    .updateTable('letters')
    .set({
      lastError: error,
      claimedBy: null,
      nextTryAt: sql<string>`now()`,
      tries: sql<number>`tries - 1`,
    })
    .where('id', '=', id)
    .execute()
}

const giveUpDays = 3

/** A letter that could not be sent for days is obsolete. */
export async function giveUpLetters(db: Db): Promise<void> {
  await db
    .updateTable('letters')
    .set({
      status: 'FAILED',
      text: '',
      lastError: sql<string>`coalesce(last_error, 'Почтовый сервер недоступен')`,
    })
    .where('status', '=', 'QUEUED')
    .where('createdAt', '<', sql<string>`now() - make_interval(days => ${giveUpDays})`)
    .execute()
}

export async function deleteLetters(db: Db, olderThanDays: number): Promise<void> {
  await db
    .deleteFrom('letters')
    .where('createdAt', '<', sql<string>`now() - make_interval(days => ${olderThanDays})`)
    .execute()
}
