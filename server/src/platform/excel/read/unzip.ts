import { crc32, createInflateRaw } from 'node:zlib'

import { BadTable } from './bad-table.ts'

interface Entry {
  readonly isPacked: boolean
  readonly data: Buffer
  readonly crc: number
}

/** The files of an archive. */
export interface Archive {
  readonly has: (name: string) => boolean
  readonly names: () => Iterable<string>
  /** Streams the content of a file while it is unpacked; empty if the file is missing. */
  readonly read: (name: string) => AsyncGenerator<Buffer>
}

const endMark = 0x06054b50
const entryMark = 0x02014b50
const localMark = 0x04034b50
const endLength = 22
const entryLength = 46
const longestComment = 65_535

/** A workbook with pictures has hundreds. */
const maxEntries = 2000
/**
 * Limits the total of unpacked bytes; the sizes declared in the archive are not trusted. A sheet that is formatted to
 * its last row has a million empty rows: 250 MB.
 */
const maxUnpacked = 512 * 1024 * 1024
/** Sheets compress ten times, or a hundred times if all rows are alike. Small files are not limited. */
const maxRatio = 200
const smallEnough = 8 * 1024 * 1024
const chunkSize = 65_536

/**
 * Opens a zip archive by its central directory; rejects features that a legitimate spreadsheet does not
 * need.
 */
export function openArchive(bytes: Buffer, mostEntries = maxEntries): Archive {
  const entries = entriesOf(bytes, mostEntries)
  const budget: Budget = { left: maxUnpacked, known: new Map() }
  return {
    has: (name) => entries.has(name),
    names: () => entries.keys(),
    read: (name) => unpack(entries.get(name), budget),
  }
}

/** A file that is read a second time has been counted already. */
interface Budget {
  left: number
  readonly known: Map<Entry, number>
}

async function* unpack(entry: Entry | undefined, budget: Budget): AsyncGenerator<Buffer> {
  if (!entry) return
  let size = 0
  let crc = 0
  for await (const chunk of chunksOf(entry)) {
    size += chunk.length
    const fresh = size - (budget.known.get(entry) ?? 0)
    if (fresh > 0) {
      budget.left -= fresh
      budget.known.set(entry, size)
    }
    if (budget.left < 0 || (size > smallEnough && size > entry.data.length * maxRatio))
      throw new BadTable('huge')
    crc = crc32(chunk, crc)
    yield chunk
  }
  if (crc !== entry.crc) throw new BadTable('damaged')
}

async function* chunksOf({ isPacked, data }: Entry): AsyncGenerator<Buffer> {
  if (!isPacked) {
    for (let at = 0; at < data.length; at += chunkSize) yield data.subarray(at, at + chunkSize)
    return
  }
  const unpacker = createInflateRaw({ chunkSize })
  unpacker.end(data)
  try {
    for await (const chunk of unpacker) yield chunk as Buffer
  } catch {
    throw new BadTable('damaged')
  }
}

function entriesOf(bytes: Buffer, mostEntries: number): ReadonlyMap<string, Entry> {
  const end = endOf(bytes)
  const count = bytes.readUInt16LE(end + 10)
  if (count > mostEntries) throw new BadTable('hostile')
  const entries = new Map<string, Entry>()
  const places: Place[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (at + entryLength > end || bytes.readUInt32LE(at) !== entryMark) throw new BadTable('damaged')
    const length = entryLength + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30)
    const next = at + length + bytes.readUInt16LE(at + 32)
    if (next > end) throw new BadTable('damaged')
    const { name, place, ...entry } = entryAt(bytes, at)
    if (entries.has(name)) throw new BadTable('hostile')
    entries.set(name, entry)
    places.push(place)
    at = next
  }
  refuseOverlaps(places)
  return entries
}

/** Searches backwards, because a comment may follow the signature. */
function endOf(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - endLength - longestComment)
  for (let at = bytes.length - endLength; at >= first; at -= 1)
    if (bytes.readUInt32LE(at) === endMark) return at
  throw new BadTable('damaged')
}

interface Place {
  readonly from: number
  readonly to: number
}

function entryAt(bytes: Buffer, at: number): Entry & { name: string; place: Place } {
  const flags = bytes.readUInt16LE(at + 8)
  if ((flags & 1) !== 0) throw new BadTable('protected')
  const method = bytes.readUInt16LE(at + 10)
  if (method !== 0 && method !== 8) throw new BadTable('damaged')
  const nameEnd = at + entryLength + bytes.readUInt16LE(at + 28)
  const name = bytes.toString('utf8', at + entryLength, nameEnd).replaceAll('\\', '/')
  if (name.startsWith('/') || name.split('/').includes('..')) throw new BadTable('hostile')
  const { size, start } = placeOf(bytes, at, nameEnd)
  if (start + 30 > bytes.length || bytes.readUInt32LE(start) !== localMark) throw new BadTable('damaged')
  const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
  const to = from + size
  if (to > bytes.length) throw new BadTable('damaged')
  return {
    name: name.toLowerCase(),
    isPacked: method === 8,
    data: bytes.subarray(from, to),
    crc: bytes.readUInt32LE(at + 16),
    place: { from: start, to },
  }
}

const inExtra = 0xffff_ffff

/** Some programs write all sizes in the zip64 extra field, even for small files. */
function placeOf(bytes: Buffer, at: number, extraStart: number): { size: number; start: number } {
  const size = bytes.readUInt32LE(at + 20)
  const fullSize = bytes.readUInt32LE(at + 24)
  const start = bytes.readUInt32LE(at + 42)
  if (size !== inExtra && fullSize !== inExtra && start !== inExtra) return { size, start }
  const extraEnd = extraStart + bytes.readUInt16LE(at + 30)
  for (let field = extraStart; field + 4 <= extraEnd; field += 4 + bytes.readUInt16LE(field + 2)) {
    if (bytes.readUInt16LE(field) !== 1) continue
    let next = field + 4
    const take = (short: number): number => {
      if (short !== inExtra) return short
      if (next + 8 > extraEnd) throw new BadTable('damaged')
      next += 8
      return Number(bytes.readBigUInt64LE(next - 8))
    }
    take(fullSize)
    return { size: take(size), start: take(start) }
  }
  throw new BadTable('damaged')
}

/** Overlapping files are a technique of zip bombs. */
function refuseOverlaps(places: readonly Place[]): void {
  let end = 0
  for (const { from, to } of places.toSorted((one, other) => one.from - other.from)) {
    if (from < end) throw new BadTable('hostile')
    end = to
  }
}
