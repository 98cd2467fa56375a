import type {
  ImportEntity,
  ImportProblem,
  ImportResult,
  ImportSettings,
} from '@naryad/contract/imports/imports'
import type { Person } from '@naryad/contract/users/users'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'

import type { Db, Tx } from '../../platform/db/connect.ts'
import type { ImportRegister, ImportRegisters } from '../../platform/imports/register.ts'
import type { Values } from '../../platform/imports/target.ts'
import type { PreviewItem } from './change-preview.ts'
import { countRelatedObstacles, deleteRelatedRows } from './related.repo.ts'

/** Returned once in the response; not stored. */
export type UnstoredResult = Pick<ImportResult, 'otherSheets' | 'sameColumns' | 'findings'>

export interface StoredImport extends Omit<
  ImportResult,
  'errors' | 'whyNotUndone' | 'problems' | 'problemsCount' | 'askedCount' | 'settings' | keyof UnstoredResult
> {
  readonly problems: readonly ImportProblem[]
  readonly settings: Partial<ImportSettings>
}

interface NewImport {
  readonly entity: ImportEntity
  readonly state: ImportResult['state']
  readonly fileName: string
  readonly content: Buffer
  readonly userId: number
}

/** The result of processing a file. */
export interface Outcome extends Readonly<typeof nothingYet>, UnstoredResult {
  readonly problems: readonly ImportProblem[]
  readonly unknownColumns: readonly string[]
  readonly preview: readonly PreviewItem[]
}

export const nothingYet = {
  rowsCount: 0,
  createdCount: 0,
  changedCount: 0,
  unchangedCount: 0,
  failedCount: 0,
  omittedCount: 0,
}

export async function insertImport(tx: Tx, fresh: NewImport): Promise<number> {
  const { id } = await tx
    .insertInto('imports')
    .values({ ...fresh, ...nothingYet, problems: '[]', unknownColumns: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateImport(
  tx: Tx,
  id: number,
  state: ImportResult['state'],
  outcome: Outcome,
  settings: ImportSettings,
): Promise<void> {
  const { rowsCount, createdCount, changedCount, unchangedCount, failedCount, omittedCount } = outcome
  const { problems, unknownColumns } = outcome
  await tx
    .updateTable('imports')
    .set({
      state,
      rowsCount,
      createdCount,
      changedCount,
      unchangedCount,
      failedCount,
      omittedCount,
      settings: JSON.stringify(settings),
      problems: JSON.stringify(problems),
      unknownColumns: JSON.stringify(unknownColumns),
      // Not the start of the transaction: it may wait for a dry run of the same file, while another file is imported.
      at: sql<string>`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute()
}

const shown = (db: Db) =>
  db
    .selectFrom('imports')
    .select([
      'id',
      'entity',
      'state',
      'fileName',
      sql<number>`octet_length(content)`.as('fileSize'),
      'rowsCount',
      'createdCount',
      'changedCount',
      'unchangedCount',
      'failedCount',
      'omittedCount',
      'settings',
      'problems',
      'unknownColumns',
      'at',
    ])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('users')
          .select(['users.id', 'users.lastName', 'users.firstName', 'users.middleName'])
          .whereRef('users.id', '=', 'imports.userId'),
      )
        .$castTo<Person | null>()
        .as('by'),
    )

export const findImport = (db: Db, id: number): Promise<StoredImport | undefined> =>
  shown(db).where('id', '=', id).executeTakeFirst()

/** The file imported last, which is not always the one checked last. */
export const findLast = (db: Db, entity: ImportEntity): Promise<StoredImport | undefined> =>
  shown(db)
    .where('entity', '=', entity)
    .where('state', '<>', 'TRIED')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const findContent = (db: Db, id: number) =>
  db
    .selectFrom('imports')
    .select(['content', 'fileName', 'entity', 'state', 'problems', 'settings'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Serializes applying and undoing an import. */
export const lockImport = (tx: Tx, id: number) =>
  tx
    .selectFrom('imports')
    .select(['id', 'entity', 'state', 'settings'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/**
 * Records the written rows with their previous state, after all derived changes, because those change
 * versions too. Where an earlier portion has recorded an object, its older state counts; an object created by
 * the import stays so.
 */
export async function insertImportRows(
  tx: Tx,
  importId: number,
  { table }: ImportRegister,
  written: readonly { id: number; before: Values | null }[],
): Promise<void> {
  await sql`
    insert into import_rows (import_id, object_id, version, before)
    select ${importId}::int, own.id, own.version, nullif(rows.before, 'null')
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as rows(id int, before jsonb)
    join ${sql.table(table)} as own on own.id = rows.id
    on conflict (import_id, object_id) do update
      set version = excluded.version, before = excluded.before || import_rows.before`.execute(tx)
}

/**
 * Only the last import can be undone, so the rows of earlier ones are deleted; the import's own rows are not
 * scanned.
 */
export async function forgetRows(tx: Tx, entity: ImportEntity, exceptId: number): Promise<void> {
  await sql`
    delete from import_rows where import_id = any(array(
      select id from imports where entity = ${entity} and id <> ${exceptId}))`.execute(tx)
  await sql`
    delete from import_related_rows where import_id = any(array(
      select id from imports where entity = ${entity} and id <> ${exceptId}))`.execute(tx)
}

interface ImportRow {
  readonly objectId: number
  readonly before: Record<string, unknown> | null
}

export async function readImportRows(
  tx: Tx,
  importId: number,
  afterId: number,
  limit: number,
): Promise<ImportRow[]> {
  return tx
    .selectFrom('importRows')
    .select(['objectId', 'before'])
    .where('importId', '=', importId)
    .where('objectId', '>', afterId)
    .orderBy('objectId')
    .limit(limit)
    .execute()
}

/** Locks the imported rows, so that they do not change between the check and the undo. */
export async function lockImported(tx: Tx, { table }: ImportRegister, importId: number): Promise<void> {
  await sql`
    select from ${sql.table(table)} as own
    where id in (select object_id from import_rows where import_id = ${importId})
    order by id for update`.execute(tx)
}

/** Objects that have exchanged their codes get them back in portions, and no portion may fail before the last one. */
export async function deferCodes(tx: Tx): Promise<void> {
  await sql`
    set constraints companies_accounting_code_unique, cars_accounting_code_unique, drivers_accounting_code_unique,
      contacts_accounting_code_unique deferred`.execute(tx)
}

interface Obstacles {
  /** Rows with a stored earlier state: none once another file was imported. */
  readonly recorded: number
  /** Rows that were changed or deleted since. */
  readonly touched: number
  /** New rows that other rows refer to. */
  readonly used: number
}

export async function countObstacles(
  db: Db,
  { registers, extensions }: ImportRegisters,
  entity: ImportEntity,
  importId: number,
): Promise<Obstacles> {
  const { table, usedBy } = registers[entity]
  const extension = extensions[entity]
  const isUsed = [sql`false`, ...usedBy.map((query) => sql`exists (${sql.raw(query)})`)]
  const { rows } = await sql<Obstacles>`
    select count(*)::int as recorded,
      count(*) filter (where own.id is null or own.version <> import_rows.version)::int as touched,
      count(*) filter (where before is null and own.id is not null and (${sql.join(isUsed, sql` or `)}))::int as used
    from import_rows left join ${sql.table(table)} as own on own.id = import_rows.object_id
    where import_id = ${importId}`.execute(db)
  const own = rows[0] ?? { recorded: 0, touched: 0, used: 0 }
  if (!extension) return own
  const related = await countRelatedObstacles(db, extension, importId)
  return {
    recorded: own.recorded + related.recorded,
    touched: own.touched + related.touched,
    used: own.used + related.used,
  }
}

export const isReplaced = async (db: Db, entity: ImportEntity, id: number): Promise<boolean> =>
  (await db
    .selectFrom('imports')
    .select('id')
    .where('entity', '=', entity)
    .where('state', '<>', 'TRIED')
    .where('at', '>', (eb) => eb.selectFrom('imports as own').select('own.at').where('own.id', '=', id))
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Of every register the last imported file is not deleted: the screen shows it, and it can be undone. */
export async function deleteImports(tx: Tx, keptDays: number): Promise<void> {
  await sql`
    delete from imports where at < now() - make_interval(days => ${keptDays})
      and id not in (
        select distinct on (entity) id from imports where state <> 'TRIED' order by entity, at desc, id desc)`.execute(
    tx,
  )
}

/** Marks an import as undone; its recorded changes are no longer needed. */
export async function setUndone(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('imports').set({ state: 'UNDONE' }).where('id', '=', id).execute()
  await tx.deleteFrom('importRows').where('importId', '=', id).execute()
  await deleteRelatedRows(tx, id)
}
