import type { Rejection as ShownRejection, RejectionsQuery } from '@naryad/contract/settings/rejections'
import {
  type RejectionField,
  type RejectionReason,
  type RejectionSource,
  rejectionDays,
} from '@naryad/contract/settings/rejections.words'
import { sql } from 'kysely'
import type { z } from 'zod'

import type { Db, Tx } from '../db/connect.ts'
import { arrayOf } from '../db/query/set-based.ts'

/** An element of foreign data that was left out. */
export interface Rejection {
  /** Its name at the source. */
  readonly object: string
  readonly carId?: number | null
  readonly field: RejectionField
  readonly reason: RejectionReason
  readonly value: unknown
  /** The moment of the reading; the same reading is counted once. Null: every time counts. */
  readonly at?: Date | null
}

const maxShown = 500

/** Never fails because of the value: it may be anything, and text columns refuse the character 0. */
function textOf(value: unknown, max: number): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  return text
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, max)
    .toWellFormed()
}

/** A number is shown as such; NaN and the infinities would be null in JSON. */
const shown = (value: unknown): string => textOf(typeof value === 'number' ? String(value) : value, 200)

/** PostgreSQL reads the years 1 to 9999 in this form. */
const momentOf = (at: Date | null | undefined): string | null =>
  at && at.getTime() > 0 && at.getTime() < Date.UTC(9999) ? at.toISOString() : null

/** Counts what was left out; one row for each object and field. */
export async function recordRejections(
  db: Db | Tx,
  source: RejectionSource,
  rejected: readonly Rejection[],
): Promise<void> {
  const byKey = new Map(rejected.map((one) => [`${one.field} ${one.object}`, one]))
  const rows = [...byKey.values()].toSorted((a, b) => (a.object < b.object ? -1 : 1))
  if (rows.length === 0) return
  const column = (of: (row: Rejection) => string | number | null, type: string) => arrayOf(rows.map(of), type)
  await sql`
    insert into rejections as known (source, object, field, car_id, reason, value, reading_at)
    select ${source}, rows.* from unnest(
      ${column(({ object }) => textOf(object, 100), 'text')}, ${column(({ field }) => field, 'text')},
      ${column(({ carId }) => carId ?? null, 'integer')}, ${column(({ reason }) => reason, 'text')},
      ${column(({ value }) => shown(value), 'text')},
      ${column(({ at }) => momentOf(at), 'timestamptz')}) as rows
    on conflict (source, object, field) do update set
      car_id = excluded.car_id, reason = excluded.reason, value = excluded.value, reading_at = excluded.reading_at,
      times = known.times + 1, last_at = now()
    where excluded.reading_at is null or excluded.reading_at is distinct from known.reading_at`.execute(db)
}

/** The newest first. */
export async function searchRejections(
  db: Db,
  { source }: z.output<typeof RejectionsQuery>,
): Promise<{ items: ShownRejection[]; totalCount: number }> {
  const ofSource =
    source === undefined ? sql`true` : source === 'GPS' ? sql`source = 'GPS'` : sql`source <> 'GPS'`
  const { rows } = await sql<ShownRejection & { totalCount: number }>`
    select source, object, field, reason, value, times, first_at, last_at, count(*) over ()::int as total_count,
      case when cars.id is not null then jsonb_build_object('id', cars.id, 'plate', plate, 'title', title) end as car
    from rejections left join cars on cars.id = rejections.car_id
    where ${ofSource}
    order by last_at desc, object, field limit ${sql.lit(maxShown)}`.execute(db)
  return {
    items: rows.map(({ totalCount: _, ...item }) => item),
    totalCount: rows[0]?.totalCount ?? 0,
  }
}

export const countRejections = (
  db: Db,
): Promise<{ source: RejectionSource; reason: RejectionReason; n: number }[]> =>
  db
    .selectFrom('rejections')
    .select(({ fn }) => ['source', 'reason', fn.sum<number>('times').as('n')])
    .groupBy(['source', 'reason'])
    .execute()

export const deleteOldRejections = (tx: Tx): Promise<unknown> =>
  sql`delete from rejections where last_at < now() - make_interval(days => ${sql.lit(rejectionDays)})`.execute(
    tx,
  )
