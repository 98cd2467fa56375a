import { createHash } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import type postgres from 'postgres'

import { lockNumber } from '../db/concurrency/locks.ts'
import { syncToDisk } from '../files/disk.ts'
import type { FileStore } from '../files/store/store.ts'
import { type ArchiveWriter, writeArchive } from './archive.ts'
import { openBackupConnection } from './connection.ts'
import { copyOut } from './copy-streams.ts'
import { draftOf, sweepDrafts } from './drafts.ts'
import { filesLock } from './files-lock.ts'
import {
  type About,
  aboutName,
  type CopiedTable,
  countRows,
  fileName,
  format,
  type Manifest,
  manifestName,
  mostMissingNamed,
  portionBytes,
  portionName,
} from './format.ts'
import { MissingFiles } from './missing-files.ts'
import { verifyBackup } from './read.ts'

const compress = promisify(gzip)

export interface CreateBackupOptions {
  /** Connects as a role that may read every table. */
  readonly url: string
  readonly files: FileStore
  /** For each table a query for the storage keys of the files to back up, as `key`, and their sizes, as `size` or null. */
  readonly keysOfFiles: Readonly<Record<string, string>>
  /** Files that are missing are left out instead of failing the backup. */
  readonly mayMissFiles?: boolean
  readonly to: string
  readonly version: string
  readonly onProgress?: (line: string) => void
}

/**
 * Backs up database and files as of one moment, without interrupting the service. The backup is renamed
 * to its final name once it is complete, on disk and verified.
 */
export async function createBackup(options: CreateBackupOptions): Promise<Manifest> {
  const draft = draftOf(options.to)
  await sweepDrafts(path.dirname(path.resolve(options.to)))
  await rm(draft, { force: true })
  // The backup contains personal data.
  const file = await open(draft, 'wx', 0o600)
  try {
    try {
      await fill(writeArchive(file), options)
    } finally {
      await file.close()
    }
    options.onProgress?.('Проверка')
    const { manifest } = await verifyBackup(draft)
    await rename(draft, options.to)
    await syncToDisk(path.dirname(path.resolve(options.to)))
    return manifest
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function fill(archive: ArchiveWriter, options: CreateBackupOptions): Promise<void> {
  const sql = await openBackupConnection(options.url, { lockTimeoutMs: 60_000 })
  try {
    // From here on no file is removed, so every file referenced by the snapshot still exists.
    await sql`select pg_advisory_lock(${lockNumber(filesLock).toString()}::text::bigint)`
    await sql.begin('isolation level repeatable read, read only', async (tx) => {
      const about = await describe(tx, options.version)
      // Before the tables, whose copying may take long.
      const missing = await findMissingFiles(tx, options)
      if (missing.size > 0 && options.mayMissFiles !== true) throw new MissingFiles([...missing])
      await archive.add(aboutName, asJson(about))
      const tables: Manifest['tables'] = []
      for (const table of about.tables) {
        options.onProgress?.(table.name)
        tables.push(await addTable(archive, tx, table))
      }
      options.onProgress?.('Файлы')
      const files = await addFiles(archive, tx, options, missing)
      const sequences = await readSequences(tx)
      const missingFiles = [...missing].slice(0, mostMissingNamed)
      const manifest = { tables, sequences, files, missingFiles, missingFilesCount: missing.size }
      await archive.add(manifestName, asJson(manifest satisfies Manifest))
    })
    await archive.finish()
  } finally {
    await sql.end({ timeout: 5 })
  }
}

const asJson = (value: About | Manifest): Buffer => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)

async function describe(tx: postgres.TransactionSql, version: string): Promise<About> {
  const migrations = await tx<{ name: string }[]>`select name from kysely_migration order by name`
  const tables = await tx<CopiedTable[]>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = ''
      and c.relname not like 'kysely_migration%'
    group by c.relname order by c.relname`
  return {
    format,
    version,
    madeAt: new Date().toISOString(),
    migrations: migrations.map(({ name }) => name),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
  }
}

async function readSequences(tx: postgres.TransactionSql): Promise<Manifest['sequences']> {
  const names = await tx<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`
  const sequences: Manifest['sequences'] = []
  for (const { name } of names) {
    const [state] = await tx<{ lastValue: number; isCalled: boolean }[]>`
      select last_value, is_called from ${tx(name)}`
    if (state) sequences.push({ name, lastValue: state.lastValue, isCalled: state.isCalled })
  }
  return sequences
}

async function addTable(
  archive: ArchiveWriter,
  tx: postgres.TransactionSql,
  { name, columns }: CopiedTable,
): Promise<Manifest['tables'][number]> {
  const hash = createHash('sha256')
  let rows = 0
  let bytes = 0
  let portions = 0
  let waiting: Buffer[] = []
  let waitingBytes = 0
  const flush = async (): Promise<void> => {
    portions += 1
    const text = Buffer.concat(waiting)
    waiting = []
    waitingBytes = 0
    hash.update(text)
    rows += countRows(text)
    bytes += text.length
    await archive.add(portionName(name, portions), await compress(text, { level: 4 }))
  }
  for await (const chunk of (await copyOut(tx, name, columns)) as AsyncIterable<Buffer>) {
    waiting.push(chunk)
    waitingBytes += chunk.length
    if (waitingBytes >= portionBytes) await flush()
  }
  if (waitingBytes > 0) await flush()
  return { name, rows, bytes, sha256: hash.digest('hex') }
}

interface ExpectedFile {
  readonly key: string
  readonly size: number | null
}

/** In the order of the keys. A database of an earlier version may lack a table. */
async function queryOf(
  tx: postgres.TransactionSql,
  { keysOfFiles }: Pick<CreateBackupOptions, 'keysOfFiles'>,
): Promise<string> {
  const tables = await tx<{ name: string }[]>`
    select name from unnest(${Object.keys(keysOfFiles)}::text[]) as name where to_regclass(name) is not null`
  return `${tables.map(({ name }) => keysOfFiles[name]).join(' union ')} order by key`
}

/** Files that rows refer to and that are not in the store, or not whole. */
async function findMissingFiles(
  tx: postgres.TransactionSql,
  { files: store, keysOfFiles }: CreateBackupOptions,
): Promise<ReadonlySet<string>> {
  const missing = new Set<string>()
  for await (const rows of tx.unsafe<ExpectedFile[]>(await queryOf(tx, { keysOfFiles })).cursor(1000))
    for (const { key, size } of rows) {
      const found = await store.sizeOf(key)
      if (found === undefined || (size !== null && found !== size)) missing.add(key)
    }
  return missing
}

async function addFiles(
  archive: ArchiveWriter,
  tx: postgres.TransactionSql,
  { files: store, keysOfFiles }: CreateBackupOptions,
  missing: ReadonlySet<string>,
): Promise<Manifest['files']> {
  const hash = createHash('sha256')
  let count = 0
  let bytes = 0
  for await (const rows of tx.unsafe<ExpectedFile[]>(await queryOf(tx, { keysOfFiles })).cursor(1000))
    for (const { key } of rows) {
      if (missing.has(key)) continue
      const size = await store.sizeOf(key)
      if (size === undefined) throw new MissingFiles([key])
      await archive.addStream({ name: fileName(key), size }, await store.read(key))
      hash.update(`${key} ${size}\n`)
      count += 1
      bytes += size
    }
  return { count, bytes, sha256: hash.digest('hex') }
}
