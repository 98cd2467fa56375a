import type { ChangeKind } from '@naryad/contract/changes/changes.words'
import { sql } from 'kysely'

import { lock } from '../../platform/db/concurrency/locks.ts'
import type { Db, Tx } from '../../platform/db/connect.ts'
import { arrayOf } from '../../platform/db/query/set-based.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Who } from '../../platform/http/ctx.ts'
import { visibleTasks } from '../tasks/index.ts'

/** Numbered in one transaction: the locks of a reading do not last longer after an import of a hundred thousand rows. */
const batchSize = 5000

const hasUnnumbered = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{
    found: boolean
  }>`select exists (select from object_changes where seq is null) as found`.execute(db)
  return rows[0]?.found === true
}

/**
 * Numbers committed changes. One transaction at a time does so, and its numbers are visible before the lock is free: a
 * reader that has seen a number has seen all smaller ones. Rows that a transaction is changing again are left to the
 * reading after its commit.
 */
export async function numberChanges(db: Db): Promise<void> {
  if (!(await hasUnnumbered(db))) return
  await inTransaction(db, async (tx) => {
    await lock(tx, 'changes.number')
    await sql`
      update object_changes set seq = waiting.n, first_seq = coalesce(first_seq, waiting.n)
      from (
        select kind, object_id, nextval('object_change_seq') as n
        from (
          select kind, object_id from object_changes where seq is null
          order by changed_at, kind, object_id limit ${batchSize} for update skip locked) as locked) as waiting
      where object_changes.kind = waiting.kind and object_changes.object_id = waiting.object_id`.execute(tx)
  })
}

/** Also after years in which no program has read the feed. What other transactions are changing is left to them. */
export async function numberAllChanges(db: Db): Promise<void> {
  for (let last = -1; ;) {
    await numberChanges(db)
    const seq = await lastChangeSeq(db)
    if (seq === last) return
    last = seq
  }
}

export interface FeedState {
  readonly epoch: string
  readonly forgottenSeq: number
}

export const readFeedState = (db: Db): Promise<FeedState> =>
  db.selectFrom('changeFeed').select(['epoch', 'forgottenSeq']).executeTakeFirstOrThrow()

export interface StoredChange {
  readonly kind: ChangeKind
  readonly objectId: number
  readonly seq: number
  readonly isDeleted: boolean
  readonly code: string | null
  readonly changedAt: string
  /** The number under which it was seen first. */
  readonly firstSeq: number
  /** Of a deleted object: the organization that it belonged to. */
  readonly companyId: number | null
}

export async function readChanges(
  db: Db,
  { kinds, after, limit }: { kinds: readonly ChangeKind[]; after: number; limit: number },
): Promise<StoredChange[]> {
  const { rows } = await sql<StoredChange>`
    select kind, object_id, seq, is_deleted, code, changed_at, first_seq, company_id from object_changes
    where seq > ${after} and kind = any(${arrayOf(kinds, 'text')})
    order by seq limit ${limit}`.execute(db)
  return rows
}

/** Up to where readers can have come. */
export async function lastChangeSeq(db: Db): Promise<number> {
  const { rows } = await sql<{
    seq: number
  }>`select coalesce(max(seq), 0) as seq from object_changes`.execute(db)
  return rows[0]?.seq ?? 0
}

/** Of these tasks those that the user sees. */
export async function visibleTaskIds(db: Db, who: Who, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tasks where id = any(${arrayOf(ids, 'integer')}) and ${visibleTasks(who)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Ends the validity of all cursors: what readers have read is not what the database holds now. */
export async function beginEpoch(db: Db): Promise<void> {
  await sql`update change_feed set epoch = gen_random_uuid(), forgotten_seq = 0`.execute(db)
}

/** Forgets old deletions; a cursor before the last forgotten one would miss it. */
export async function forgetDeletions(tx: Tx, days: number): Promise<void> {
  await sql`
    with forgotten as (
      delete from object_changes
      where is_deleted and seq is not null and changed_at < now() - make_interval(days => ${days}) returning seq)
    update change_feed set forgotten_seq = greatest(forgotten_seq, (select max(seq) from forgotten))
    where exists (select from forgotten)`.execute(tx)
}
