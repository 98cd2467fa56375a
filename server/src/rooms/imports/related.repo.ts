import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { ImportExtension } from '../../platform/imports/register.ts'
import type { Values } from '../../platform/imports/target.ts'

interface RelatedRow {
  readonly id: number
  /** Null: the import has created the object. */
  readonly before: Values | null
}

/** Records the related objects with their former state; the oldest state counts. */
export async function insertRelatedRows(
  tx: Tx,
  importId: number,
  { table }: ImportExtension,
  rows: readonly RelatedRow[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into import_related_rows (import_id, object_id, version, before)
    select ${importId}::int, own.id, own.version, nullif(rows.before, 'null')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as rows(id int, before jsonb)
    join ${sql.table(table)} as own on own.id = rows.id
    on conflict (import_id, object_id) do update
      set version = excluded.version, before = import_related_rows.before`.execute(tx)
}

export async function readRelatedRows(tx: Tx, importId: number): Promise<RelatedRow[]> {
  const { rows } = await sql<RelatedRow>`
    select object_id as id, before from import_related_rows where import_id = ${importId} order by object_id`.execute(
    tx,
  )
  return rows
}

/** Locks the related objects, so that they do not change between the check and the undo. */
export async function lockRelated(tx: Tx, { table }: ImportExtension, importId: number): Promise<void> {
  await sql`
    select from ${sql.table(table)} as own
    where id in (select object_id from import_related_rows where import_id = ${importId})
    order by id for update`.execute(tx)
}

export async function countRelatedObstacles(
  db: Db,
  { table, usedBy }: ImportExtension,
  importId: number,
): Promise<{ readonly recorded: number; readonly touched: number; readonly used: number }> {
  const isUsed = usedBy.map((query) => sql`exists (${sql.raw(query)})`)
  const { rows } = await sql<{ recorded: number; touched: number; used: number }>`
    select count(*)::int as recorded,
      count(*) filter (where own.id is null or own.version <> related.version)::int as touched,
      count(*) filter (where before is null and own.id is not null and (${sql.join(isUsed, sql` or `)}))::int as used
    from import_related_rows as related left join ${sql.table(table)} as own on own.id = related.object_id
    where related.import_id = ${importId}`.execute(db)
  return rows[0] ?? { recorded: 0, touched: 0, used: 0 }
}

export async function deleteRelatedRows(tx: Tx, importId: number): Promise<void> {
  await sql`delete from import_related_rows where import_id = ${importId}`.execute(tx)
}
