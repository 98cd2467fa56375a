import { sql, type SqlBool } from 'kysely'

import type { Tx } from '../../platform/db/connect.ts'
import {
  type Erased,
  type ErasedCounts,
  eraseTexts,
  maskJson,
} from '../../platform/db/personal-data/erased.ts'
import { isOwnObject } from '../../platform/db/personal-data/own-objects.ts'
import type { PersonalData } from '../../platform/db/personal-data/personal-data.ts'
import type { ImportRegisters } from '../../platform/imports/register.ts'

const texts = ['fileName', 'problems'] as const
const json = ['problems'] as const

/**
 * The content of a spreadsheet cannot be masked for one person, so it is deleted: of a dry run entirely,
 * of an applied import except its counts. The import can still be undone without restoring the erased
 * person.
 */
async function eraseInImports(tx: Tx, erased: Erased, { registers }: ImportRegisters): Promise<ErasedCounts> {
  const { kind, id } = erased
  const entities = Object.entries(registers).flatMap(([entity, { people }]) =>
    people.includes(kind) ? [entity] : [],
  )
  const tried = await sql`
    delete from imports where state = 'TRIED' and entity = any(${entities}::text[])`.execute(tx)
  const applied = await sql`
    update imports set content = '', problems = '[]'
    where entity = any(${entities}::text[]) and octet_length(content) > 0`.execute(tx)
  await sql`
    delete from import_rows using imports
    where imports.id = import_rows.import_id and imports.entity = ${kind} and object_id = ${id}`.execute(tx)
  const others = await eraseTexts(tx, erased, {
    table: 'imports',
    save: sql`update imports as t set`,
    columns: texts,
    json,
    // A file belongs to no object: its name and its refused values may be about anyone.
    isOwn: sql<SqlBool>`true`,
  })
  await sql`
    delete from import_values
    where (kind = ${erased.kind} and object_id = ${erased.id}) or name ~ ${erased.sought.pattern}`.execute(tx)
  // A preview is made again by the next check of its file.
  await sql`delete from import_previews where item::text ~ ${erased.sought.pattern}`.execute(tx)
  await eraseInRows(tx, erased)
  await eraseInRelatedRows(tx, erased)
  const cleared = Number(tried.numAffectedRows ?? 0n) + Number(applied.numAffectedRows ?? 0n)
  return { 'Файлы импорта': cleared + others }
}

interface FormerValues {
  readonly importId: number
  readonly objectId: number
  readonly before: string
  readonly isOwn: boolean
}

/** Previous values of other records, stored for undoing an import. */
async function eraseInRows(tx: Tx, erased: Erased): Promise<void> {
  const { rows } = await sql<FormerValues>`
    select t.import_id, t.object_id, t.before::text as before,
      ${isOwnObject(erased, sql`imports.entity`, sql`t.object_id`)} as is_own
    from import_rows as t join imports on imports.id = t.import_id
    where t.before::text ~ ${erased.sought.pattern}
    order by t.import_id, t.object_id for update of t`.execute(tx)
  for (const { importId, objectId, before } of masked(erased, rows))
    await sql`
      update import_rows set before = (${before}::text)::jsonb
      where import_id = ${importId} and object_id = ${objectId}`.execute(tx)
}

/** The same of maintenance ranges that an import of trucks has changed. */
async function eraseInRelatedRows(tx: Tx, erased: Erased): Promise<void> {
  const { rows } = await sql<FormerValues>`
    select import_id, object_id, before::text as before,
      ${isOwnObject(erased, sql`'maintenance'`, sql`object_id`)} as is_own
    from import_related_rows where before::text ~ ${erased.sought.pattern}
    order by import_id, object_id for update`.execute(tx)
  for (const { importId, objectId, before } of masked(erased, rows))
    await sql`
      update import_related_rows set before = (${before}::text)::jsonb
      where import_id = ${importId} and object_id = ${objectId}`.execute(tx)
}

const masked = ({ mask }: Erased, rows: readonly FormerValues[]): FormerValues[] =>
  rows.map((row) => ({ ...row, before: maskJson(row.before, (text) => mask(text, row.isOwn)) }))

export const importPersonalData = (imports: ImportRegisters): PersonalData => ({
  sections: ({ kind, id }) =>
    kind === 'users'
      ? [
          {
            title: 'Импорт',
            rows: sql`select id as key, entity, file_name, state, at from imports where user_id = ${id}`,
          },
        ]
      : [],
  erase: (tx, erased) => eraseInImports(tx, erased, imports),
})
