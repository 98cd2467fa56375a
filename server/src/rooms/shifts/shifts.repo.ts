import type { ShiftHandover } from '@naryad/contract/shifts/shifts'
import { type Queue, queues as allQueues } from '@naryad/contract/tasks/tasks.queues'
import type { Person } from '@naryad/contract/users/users'
import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import type { Who } from '../../platform/http/ctx.ts'
import { personJson } from './sheet.repo.ts'
import type { WrittenContent } from './shifts.table.ts'

/** In the order of the enumeration, so that equal sets are equal arrays. */
export const queuesOf = ({ role, queues }: Pick<Who, 'role' | 'queues'>): readonly Queue[] =>
  role === 'admin' || queues.length === 0 ? allQueues : allQueues.filter((queue) => queues.includes(queue))

/** Handovers that have a queue of the reader. */
const overlaps = (queues: readonly Queue[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`shifts.queues && ${arrayOf(queues, 'queue')}`

const columns = sql`
  shifts.id, shifts.queues::text[] as queues, shifts.since, shifts.handed_at, shifts.taken_at, shifts.note,
  shifts.doubts, ${personJson('giver')} as given_by, ${personJson('addressee')} as to_user,
  ${personJson('taker')} as taken_by`

const source = sql`shift_handovers as shifts
  left join users as giver on giver.id = shifts.given_by
  left join users as addressee on addressee.id = shifts.to_user_id
  left join users as taker on taker.id = shifts.taken_by`

export async function searchHandovers(
  db: Db,
  queues: readonly Queue[],
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ items: ShiftHandover[]; totalCount: number }> {
  const { rows } = await sql<ShiftHandover>`
    select ${columns} from ${source} where ${overlaps(queues)}
    order by shifts.handed_at desc, shifts.id desc limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from shift_handovers as shifts where ${overlaps(queues)}`.execute(db)
  return { items: rows, totalCount: counted[0]?.n ?? 0 }
}

/** Oldest first: they are taken in this order. */
export async function findOpen(db: Db, queues: readonly Queue[]): Promise<ShiftHandover[]> {
  const { rows } = await sql<ShiftHandover>`
    select ${columns} from ${source} where shifts.taken_at is null and ${overlaps(queues)}
    order by shifts.handed_at, shifts.id`.execute(db)
  return rows
}

/** Those that wait for this user: not the user's own. */
export async function countWaiting(db: Db, queues: readonly Queue[], userId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from shift_handovers as shifts
    where shifts.taken_at is null and ${overlaps(queues)} and shifts.given_by is distinct from ${userId}`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** The last handover of some of these queues. */
export async function findLast(
  db: Db,
  queues: readonly Queue[],
  state: 'any' | 'taken',
): Promise<ShiftHandover | undefined> {
  const { rows } = await sql<ShiftHandover>`
    select ${columns} from ${source}
    where ${overlaps(queues)} and ${state === 'taken' ? sql`shifts.taken_at is not null` : sql`true`}
    order by shifts.handed_at desc, shifts.id desc limit 1`.execute(db)
  return rows[0]
}

export type StoredSheet = ShiftHandover & { readonly content: WrittenContent }

export async function findSheet(
  db: Db,
  queues: readonly Queue[],
  id: number,
): Promise<StoredSheet | undefined> {
  const { rows } = await sql<StoredSheet>`
    select ${columns}, shifts.content from ${source} where shifts.id = ${id} and ${overlaps(queues)}`.execute(
    db,
  )
  return rows[0]
}

/** Serializes two receivers: the second one finds the sheet taken. */
export async function lockHandover(tx: Tx, id: number): Promise<void> {
  await sql`select from shift_handovers where id = ${id} for no key update`.execute(tx)
}

interface NewHandover {
  readonly queues: readonly Queue[]
  readonly givenBy: number
  readonly toUserId: number | null
  readonly mentionedIds: readonly number[]
  readonly since: string
  readonly handedAt: string
  readonly note: string
  readonly content: WrittenContent
}

/** Undefined: a handover of the same queues is open. */
export async function insertHandover(tx: Tx, handover: NewHandover): Promise<number | undefined> {
  const { queues, givenBy, toUserId, mentionedIds, since, handedAt, note, content } = handover
  const { rows } = await sql<{ id: number }>`
    insert into shift_handovers (queues, given_by, to_user_id, mentioned_ids, since, handed_at, note, content)
    values (${arrayOf(queues, 'queue')}, ${givenBy}, ${toUserId}, ${arrayOf(mentionedIds, 'integer')}, ${since},
      ${handedAt}, ${note}, ${JSON.stringify(content)}::jsonb)
    on conflict (queues) where taken_at is null do nothing
    returning id`.execute(tx)
  return rows[0]?.id
}

interface Taking {
  readonly id: number
  readonly takenBy: number
  readonly doubts: string
  /** When it was taken without a network; null: now. */
  readonly at: string | null
}

export async function takeHandover(tx: Tx, { id, takenBy, doubts, at }: Taking): Promise<void> {
  await tx
    .updateTable('shiftHandovers')
    .set({
      takenBy,
      doubts,
      takenAt: sql<string>`greatest(handed_at, coalesce(${at}::timestamptz, now()))`,
    })
    .where('id', '=', id)
    .execute()
}

/** The names of these people as they are now. */
export async function readNames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Person>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'lastName', 'firstName', 'middleName'])
    .where('id', '=', sql<number>`any(${arrayOf(ids, 'integer')})`)
    .execute()
  return new Map(rows.map((person) => [person.id, person]))
}

interface Colleague extends Person {
  readonly queues: Queue[]
  readonly role: 'admin' | 'operator'
}

/** Colleagues who may take a sheet or be named in its note. */
export const readColleagues = (db: Db, ids: readonly number[]): Promise<Colleague[]> =>
  db
    .selectFrom('users')
    .select([
      'id',
      'lastName',
      'firstName',
      'middleName',
      sql<Colleague['role']>`role`.as('role'),
      sql<Queue[]>`queues::text[]`.as('queues'),
    ])
    .where('id', '=', sql<number>`any(${arrayOf(ids, 'integer')})`)
    .where('role', 'in', ['admin', 'operator'])
    .where('isBlocked', '=', false)
    .execute()
