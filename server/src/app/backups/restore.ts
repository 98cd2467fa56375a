import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'

import type postgres from 'postgres'

import { type ArchiveReader, readArchive, type ReadEntry } from '../../platform/backup/archive.ts'
import { openBackupConnection } from '../../platform/backup/connection.ts'
import { copyIn } from '../../platform/backup/copy-streams.ts'
import type { About, Manifest } from '../../platform/backup/format.ts'
import { damaged, InvalidBackup } from '../../platform/backup/invalid-backup.ts'
import { verifyBackup, type VerifiedBackup, readBackup } from '../../platform/backup/read.ts'
import type { Db } from '../../platform/db/connect.ts'
import { withinTransaction } from '../../platform/db/connection/one-connection.ts'
import { sqlState } from '../../platform/db/connection/sql-state.ts'
import {
  adoptedMigrations,
  formerChainOf,
  presentNames,
  presentTable,
  tooOldBackup,
} from '../../platform/db/schema/adopt.ts'
import { knownMigrations, migrateWithin } from '../../platform/db/schema/migrate.ts'
import type { FileStore } from '../../platform/files/store/store.ts'
import {
  countServers,
  emptySchema,
  emptyTables,
  stateOf,
  strip,
  type TargetState,
  writableColumns,
} from './schema.ts'

export interface RestoreOptions {
  readonly from: string
  /** Connects as the owner of the schema. */
  readonly url: string
  /** Undefined: the files are only read, for a rehearsal. */
  readonly files: FileStore | undefined
  /** The existing content may be replaced. */
  readonly mayReplace: boolean
  /** Called once the backup is known to be complete and compatible, before anything is changed. */
  readonly onBegin?: (state: TargetState) => void | Promise<void>
  /** Runs last in the transaction, after the rows are restored. */
  readonly finish: (db: Db, copy: VerifiedBackup) => Promise<void>
  readonly onProgress?: (line: string) => void
}

/**
 * Replaces the content of the database by a backup, in one transaction: after a failure the database is
 * unchanged. Files are stored under their former keys before the rows that refer to them are committed;
 * files that are no longer referenced are left to the cleanup job.
 */
export async function restoreBackup(options: RestoreOptions): Promise<VerifiedBackup> {
  const { from, url, mayReplace, onProgress } = options
  onProgress?.('Проверка копии')
  const { about } = await validateBackup(from)
  const sql = await openBackupConnection(url, { lockTimeoutMs: 5000 })
  try {
    const state = await stateOf(sql)
    if (state === 'foreign')
      throw new InvalidBackup(
        'В этой базе лежит не «Наряд»: восстановить копию можно только в пустую или в свою',
      )
    if (state === 'ours' && !mayReplace)
      throw new InvalidBackup(
        'В базе уже есть данные. Чтобы заменить их копией, добавьте --replace --confirm <имя базы>',
      )
    if ((await countServers(sql)) > 0)
      throw new InvalidBackup('«Наряд» работает с этой базой: остановите его и повторите')
    await options.onBegin?.(state)
    const archive = await readArchive(from)
    try {
      const copy = await sql.begin((tx) => load(tx, archive, about, options)).catch(asInvalid)
      onProgress?.('Статистика')
      // Of this version: the copy may have tables that a migration has dropped.
      const tables = await sql<{ name: string }[]>`
        select tablename as name from pg_tables where schemaname = 'public'`
      await sql.unsafe(`vacuum analyze ${tables.map(({ name }) => `"${name}"`).join(', ')}`)
      return copy
    } finally {
      await archive.close()
    }
  } finally {
    await sql.end({ timeout: 5 })
  }
}

/** Rejects a file that is no whole backup or that this version cannot restore. */
export async function validateBackup(from: string): Promise<VerifiedBackup> {
  const backup = await verifyBackup(from)
  mustBeKnown(backup.about)
  return backup
}

/** SQLSTATEs of rows that do not fit the schema: bad values, broken constraints, unknown names. */
const misfit = /^(22|23|42)/

/** The checksum of the backup is right, so its rows were wrong already, or its schema was altered by hand. */
function asInvalid(error: unknown): never {
  if (!misfit.test(sqlState(error) ?? '')) throw error
  const { message } = error as Error
  throw new InvalidBackup(`Данные копии не подходят к базе этой версии «Наряда»: ${message}`, {
    cause: error,
  })
}

/** The migrations of the backup are a prefix of ours; the later ones run over the restored rows. */
function mustBeKnown(about: About): void {
  if (formerChainOf(about.migrations) === 'part') throw new InvalidBackup(tooOldBackup)
  const known = knownMigrations()
  if (adoptedMigrations(about.migrations).every((name, at) => known[at] === name)) return
  throw new InvalidBackup(
    `Копия сделана более новой версией «Наряда» (${about.version}): обновите его и повторите`,
  )
}

async function load(
  tx: postgres.TransactionSql,
  archive: ArchiveReader,
  { migrations, tables }: About,
  { files, finish, onProgress }: RestoreOptions,
): Promise<VerifiedBackup> {
  const db = withinTransaction(tx)
  await emptySchema(tx)
  await migrateWithin(db, adoptedMigrations(migrations).at(-1))
  const columns = await writableColumns(tx)
  const copied = tables.map((table) => presentNames(table))
  for (const table of copied)
    if (table.columns.join() !== columns.get(table.name)?.join())
      throw new InvalidBackup(`Таблица ${table.name} в копии устроена иначе, чем у этой версии «Наряда»`)
  const names = [...columns.keys()]
  await emptyTables(tx, names)
  await tx`set local maintenance_work_mem = '256MB'`
  const putOn = await strip(tx, names)

  const rows = rowsInto(tx, new Map(copied.map((table) => [table.name, table.columns])), onProgress)
  const copy = await readBackup(archive, {
    rows: rows.write,
    tablesOver: async () => {
      await rows.end()
      onProgress?.('Индексы и связи')
      await putOn()
      onProgress?.('Файлы')
    },
    ...(files && { file: (key, entry) => putFile(files, key, entry) }),
  })
  await restartSequences(tx, copy.manifest)
  await compareRows(tx, copy.manifest)
  await migrateWithin(db)
  await finish(db, copy)
  return copy
}

/** All portions of a table share one COPY. */
function rowsInto(
  tx: postgres.TransactionSql,
  columns: ReadonlyMap<string, readonly string[]>,
  onProgress: RestoreOptions['onProgress'],
) {
  let open: { readonly table: string; readonly stream: Writable } | undefined
  const end = async (): Promise<void> => {
    if (!open) return
    const { stream } = open
    open = undefined
    stream.end()
    await finished(stream)
  }
  return {
    end,
    write: async (name: string, text: Buffer): Promise<void> => {
      const table = presentTable(name)
      if (open?.table !== table) {
        await end()
        onProgress?.(table)
        const stream = await copyIn(tx, table, columns.get(table) ?? [])
        // The error is handled where the stream is awaited; until then it must not count as unhandled.
        stream.on('error', () => {})
        open = { table, stream }
      }
      const { stream } = open
      if (stream.errored) throw stream.errored
      if (!stream.write(text)) await once(stream, 'drain')
    },
  }
}

/** Written under a temporary name until it is complete. */
async function putFile(files: FileStore, key: string, entry: ReadEntry): Promise<void> {
  const temp = files.newTemp()
  try {
    await pipeline(entry.content, createWriteStream(temp, { flags: 'wx', mode: 0o600 }))
    await files.restore(temp, key)
  } catch (error) {
    await rm(temp, { force: true })
    throw error
  }
}

async function restartSequences(tx: postgres.TransactionSql, { sequences }: Manifest): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences)
    await tx`select setval(${`public.${name}`}::text::regclass, ${lastValue}::bigint, ${isCalled}::boolean)`
}

async function compareRows(tx: postgres.TransactionSql, { tables }: Manifest): Promise<void> {
  for (const { name, rows } of tables) {
    const [row] = await tx<{ n: number }[]>`select count(*) as n from ${tx(presentTable(name))}`
    if (row?.n !== rows) throw damaged(`в таблице ${name} строк ${row?.n} вместо ${rows}`)
  }
}
