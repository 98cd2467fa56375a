import type { ImportChange, ImportQuestion } from '@naryad/contract/imports/imports.matching'
import { sql } from 'kysely'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { PreviewItem } from './change-preview.ts'

/** Rows of one statement. */
const portion = 5000

/** Replaces the preview: it belongs to the last dry run of the file. */
export async function writePreview(tx: Tx, importId: number, items: readonly PreviewItem[]): Promise<void> {
  await deletePreview(tx, importId)
  for (let from = 0; from < items.length; from += portion)
    await sql`
      insert into import_previews (import_id, kind, place, item)
      select ${importId}::int, rows.item ->> 'kind', ${from}::int + rows.place::int, rows.item -> 'item'
      from jsonb_array_elements(${JSON.stringify(items.slice(from, from + portion))}::jsonb)
        with ordinality as rows(item, place)`.execute(tx)
}

export async function deletePreview(tx: Tx, importId: number): Promise<void> {
  await sql`delete from import_previews where import_id = ${importId}`.execute(tx)
}

interface Items {
  readonly CHANGE: ImportChange
  readonly QUESTION: ImportQuestion
}

export async function readPreview<Kind extends keyof Items>(
  db: Db,
  importId: number,
  kind: Kind,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ items: Items[Kind][]; totalCount: number }> {
  const { rows } = await sql<{ items: Items[Kind][]; totalCount: number }>`
    select
      (select count(*)::int from import_previews where import_id = ${importId} and kind = ${kind}) as total_count,
      coalesce((select jsonb_agg(page.item order by page.place) from (
        select item, place from import_previews where import_id = ${importId} and kind = ${kind}
        order by place limit ${limit} offset ${offset}) as page), '[]') as items`.execute(db)
  return rows[0] ?? { items: [], totalCount: 0 }
}
