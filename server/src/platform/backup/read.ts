import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

import { type ArchiveReader, readArchive, type ReadEntry, wholeOf } from './archive.ts'
import { About, aboutName, countRows, Manifest, manifestName, meaningOf, mostPortionBytes } from './format.ts'
import { InvalidBackup, damaged } from './invalid-backup.ts'

const decompress = promisify(gunzip)
const mostJsonBytes = 64 * 1024 * 1024

export interface VerifiedBackup {
  readonly about: About
  readonly manifest: Manifest
}

/** Callbacks for the parts of a backup. */
export interface Taker {
  /** Portions of a table are consecutive. */
  rows?(table: string, text: Buffer): Promise<void>
  /** Called once, after all tables and before any file. */
  tablesOver?(): Promise<void>
  file?(key: string, entry: ReadEntry): Promise<void>
}

/** Reads a whole backup and verifies its checksums; rejects a damaged, truncated or foreign file. */
export async function verifyBackup(path: string): Promise<VerifiedBackup> {
  const archive = await readArchive(path)
  try {
    await archive.verify()
    return await readBackup(archive, {})
  } finally {
    await archive.close()
  }
}

/** What a backup says of itself, without reading the rest of it. */
export async function readHead(path: string): Promise<About> {
  const archive = await readArchive(path)
  try {
    for await (const entry of archive.entries()) return await readAbout(entry)
    throw damaged('нет описи')
  } finally {
    await archive.close()
  }
}

interface Counted {
  rows: number
  bytes: number
  readonly hash: ReturnType<typeof createHash>
}

/** Passes the parts of a backup to the callbacks; their counts are compared with the manifest at the end. */
export async function readBackup(archive: ArchiveReader, taker: Taker): Promise<VerifiedBackup> {
  let about: About | undefined
  let manifest: Manifest | undefined
  const parts = countParts(taker)
  for await (const entry of archive.entries()) {
    if (manifest) throw damaged('после описи есть ещё что-то')
    if (!about) about = await readAbout(entry)
    else if (entry.name === manifestName) manifest = parsed(Manifest, await wholeOf(entry, mostJsonBytes))
    else await parts.take(entry)
  }
  if (!about || !manifest) throw damaged('нет описи')
  await parts.endTables()
  parts.compare(about, manifest)
  return { about, manifest }
}

function countParts(taker: Taker) {
  const tables = new Map<string, Counted>()
  const files = { count: 0, bytes: 0, hash: createHash('sha256') }
  let areTablesOver = false
  const endTables = async (): Promise<void> => {
    if (!areTablesOver) await taker.tablesOver?.()
    areTablesOver = true
  }
  return {
    endTables,
    take: async (entry: ReadEntry): Promise<void> => {
      const meaning = meaningOf(entry.name)
      if (!meaning) throw damaged(`в ней непонятное: ${entry.name}`)
      if ('file' in meaning) {
        await endTables()
        files.hash.update(`${meaning.file} ${entry.size}\n`)
        files.count += 1
        files.bytes += entry.size
        await taker.file?.(meaning.file, entry)
        return
      }
      if (areTablesOver) throw damaged('таблица после файлов')
      const text = await textOf(entry)
      count(tables, meaning.table, text)
      await taker.rows?.(meaning.table, text)
    },
    compare: (about: About, manifest: Manifest): void => {
      compareTables(about, manifest, tables)
      const { count, bytes, sha256 } = manifest.files
      if (count !== files.count || bytes !== files.bytes || sha256 !== files.hash.digest('hex'))
        throw damaged('файлы не сходятся с описью')
    },
  }
}

async function readAbout(entry: ReadEntry): Promise<About> {
  if (entry.name !== aboutName) throw new InvalidBackup('Это не копия «Наряда»')
  return parsed(About, await wholeOf(entry, mostJsonBytes))
}

/**
 * The checksum of the archive is right, so unreadable content comes from another version or another
 * program.
 */
function parsed<T>(schema: { parse(value: unknown): T }, content: Buffer): T {
  try {
    return schema.parse(JSON.parse(content.toString('utf8')))
  } catch (cause) {
    throw new InvalidBackup('Копия сделана не этой версией «Наряда» или не «Нарядом»', { cause })
  }
}

async function textOf(entry: ReadEntry): Promise<Buffer> {
  const packed = await wholeOf(entry, mostPortionBytes)
  try {
    return await decompress(packed, { maxOutputLength: mostPortionBytes })
  } catch {
    throw damaged(`${entry.name} не распаковывается`)
  }
}

function count(tables: Map<string, Counted>, table: string, text: Buffer): void {
  const counted = tables.get(table) ?? { rows: 0, bytes: 0, hash: createHash('sha256') }
  tables.set(table, counted)
  counted.bytes += text.length
  counted.rows += countRows(text)
  counted.hash.update(text)
}

const emptySum = createHash('sha256').digest('hex')

function compareTables(about: About, manifest: Manifest, tables: ReadonlyMap<string, Counted>): void {
  const names = about.tables.map(({ name }) => name)
  if (names.join(' ') !== manifest.tables.map(({ name }) => name).join(' '))
    throw damaged('опись не сходится')
  for (const name of tables.keys()) if (!names.includes(name)) throw damaged(`лишняя таблица ${name}`)
  for (const { name, rows, bytes, sha256 } of manifest.tables) {
    const read = tables.get(name)
    const isSame =
      (read?.rows ?? 0) === rows &&
      (read?.bytes ?? 0) === bytes &&
      (read?.hash.digest('hex') ?? emptySum) === sha256
    if (!isSame) throw damaged(`таблица ${name} не сходится с описью`)
  }
}
