import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'

import { InvalidBackup, damaged } from './invalid-backup.ts'
import { blockBytes, endBlocks, headerOf, paddingAfter, readHeader, type TarEntry } from './tar.ts'

/**
 * A backup is a plain tar archive, readable by other programs. Its last entry contains the SHA-256 of all preceding
 * bytes. That entry and the end of the archive are themselves determined by the checksum, so any changed byte is
 * detected.
 */
const sumName = 'sha256'
const tailBytes = blockBytes * 2 + endBlocks.length

const pad = (size: number): Buffer => Buffer.alloc(paddingAfter(size))

function tailOf(sum: string): Buffer {
  const content = Buffer.from(`${sum}\n`)
  return Buffer.concat([
    headerOf({ name: sumName, size: content.length }),
    content,
    pad(content.length),
    endBlocks,
  ])
}

export interface ArchiveWriter {
  /** Bytes written so far. */
  readonly size: () => number
  add(name: string, content: Buffer): Promise<void>
  /** Writes an entry of a known size; holds only one chunk in memory. */
  addStream(entry: TarEntry, content: AsyncIterable<Buffer>): Promise<void>
  /** Writes the checksum and the end of the archive; on disk when the promise resolves. */
  finish(): Promise<void>
}

export function writeArchive(file: FileHandle): ArchiveWriter {
  const hash = createHash('sha256')
  let size = 0
  const write = async (bytes: Buffer): Promise<void> => {
    hash.update(bytes)
    await writeWhole(file, bytes)
    size += bytes.length
  }
  return {
    size: () => size,
    add: async (name, content) =>
      write(Buffer.concat([headerOf({ name, size: content.length }), content, pad(content.length)])),
    addStream: async (entry, content) => {
      await write(headerOf(entry))
      let written = 0
      for await (const chunk of content) {
        written += chunk.length
        if (written > entry.size) break
        await write(chunk)
      }
      if (written !== entry.size) throw new Error(`${entry.name} has changed while it was being copied`)
      await write(pad(entry.size))
    },
    finish: async () => {
      await writeWhole(file, tailOf(hash.digest('hex')))
      await file.sync()
    },
  }
}

/** A nearly full disk may write only a part of the buffer without an error. */
async function writeWhole(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length;) at += (await file.write(bytes, at)).bytesWritten
}

export interface ReadEntry extends TarEntry {
  /** Must be read to its end, or not at all, before the next entry is requested. */
  readonly content: AsyncIterable<Buffer>
}

export interface ArchiveReader {
  /** Rejects unless the checksum matches. */
  verify(): Promise<void>
  entries(): AsyncGenerator<ReadEntry>
  close(): Promise<void>
}

const chunkBytes = 256 * 1024

export async function readArchive(path: string): Promise<ArchiveReader> {
  const file = await open(path, 'r').catch((cause: unknown) => {
    throw new InvalidBackup(`Файл ${path} не открывается`, { cause })
  })
  const status = await file.stat()
  if (!status.isFile()) {
    await file.close()
    throw new InvalidBackup(`${path} — не файл копии`)
  }
  const { size } = status
  const end = size - tailBytes

  async function* bytes(from: number, to: number): AsyncGenerator<Buffer> {
    for (let at = from; at < to;) {
      const chunk = Buffer.allocUnsafe(Math.min(chunkBytes, to - at))
      const { bytesRead } = await file.read(chunk, 0, chunk.length, at)
      if (bytesRead === 0) throw damaged('она обрывается')
      at += bytesRead
      yield chunk.subarray(0, bytesRead)
    }
  }

  const exactly = async (from: number, length: number): Promise<Buffer> => {
    const parts: Buffer[] = []
    for await (const chunk of bytes(from, from + length)) parts.push(chunk)
    return Buffer.concat(parts)
  }

  return {
    verify: async () => {
      if (end < blockBytes || !readHeader(await exactly(0, blockBytes)))
        throw new InvalidBackup(`${path} — не копия «Наряда»`)
      const hash = createHash('sha256')
      for await (const chunk of bytes(0, end)) hash.update(chunk)
      if (!(await exactly(end, tailBytes)).equals(tailOf(hash.digest('hex'))))
        throw damaged('контрольная сумма не сходится')
    },
    entries: async function* entries() {
      for (let at = 0; at < end;) {
        const entry = readHeader(await exactly(at, blockBytes))
        const from = at + blockBytes
        if (!entry || from + entry.size > end) throw damaged('непонятная запись')
        yield { ...entry, content: bytes(from, from + entry.size) }
        at = from + entry.size + paddingAfter(entry.size)
      }
    },
    close: () => file.close(),
  }
}

export async function wholeOf(entry: ReadEntry, mostBytes: number): Promise<Buffer> {
  if (entry.size > mostBytes) throw damaged(`${entry.name} слишком велик`)
  const parts: Buffer[] = []
  for await (const chunk of entry.content) parts.push(chunk)
  return Buffer.concat(parts)
}
