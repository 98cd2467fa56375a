import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib'

/** A file of the archive; its content is generated while the archive is read. */
export interface ZipPart {
  readonly name: string
  readonly content: Iterable<string | Buffer> | AsyncIterable<string | Buffer>
}

interface Sums {
  crc: number
  size: number
}

interface Written {
  readonly name: Buffer
  readonly start: number
  readonly crc: number
  readonly packedSize: number
  readonly size: number
}

/** Sizes and checksum follow the data; names are UTF-8. */
const flags = 0x0808
const deflated = 8
const version = 20
/** 1 January 2025. A constant modification time makes equal content produce equal bytes. */
const date = 0x5a21
const maxSize = 0xffff_ffff

/** A zip archive that is streamed while its files are generated; only the directory is held in memory. */
export async function* zip(parts: Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let at = 0
  for (const part of parts) {
    const name = Buffer.from(part.name)
    const start = at
    const head = localHeader(name)
    at += head.length
    yield head
    const sums: Sums = { crc: 0, size: 0 }
    let packedSize = 0
    for await (const chunk of deflate(part.content, sums)) {
      packedSize += chunk.length
      yield chunk
    }
    const tail = dataDescriptor(sums.crc, packedSize, sums.size)
    at += packedSize + tail.length
    yield tail
    if (at > maxSize || sums.size > maxSize) throw new Error('the archive is larger than a plain zip may be')
    written.push({ name, start, packedSize, ...sums })
  }
  const directory = Buffer.concat(written.map(directoryEntry))
  yield directory
  yield endOfDirectory(written.length, directory.length, at)
}

/** Compression runs in a worker thread of zlib and does not block other calls. The level favours speed. */
async function* deflate(content: ZipPart['content'], sums: Sums): AsyncGenerator<Buffer> {
  const packer = createDeflateRaw({ level: 4, chunkSize: 65_536 })
  // An error of the source arrives through the compressor, which the loop reads.
  void feed(packer, content, sums)
  try {
    yield* packer as AsyncIterable<Buffer>
  } finally {
    packer.destroy()
  }
}

/** The size of the buffers that are compressed at once. */
const room = 131_072
/** The maximum UTF-8 size of a UTF-16 code unit. */
const bytesOfSign = 3

/**
 * One buffer is filled while the other is compressed. Allocating new buffers would leave the text of a
 * whole sheet as garbage until the next collection.
 */
async function feed(packer: DeflateRaw, content: ZipPart['content'], sums: Sums): Promise<void> {
  let [filling, other] = [Buffer.allocUnsafe(room), Buffer.allocUnsafe(room)]
  let filled = 0
  let packing = Promise.resolve()
  const pack = async (bytes: Buffer): Promise<void> => {
    sums.crc = crc32(bytes, sums.crc)
    sums.size += bytes.length
    await packing
    packing = write(packer, bytes)
    // The consumer gets the error when it awaits the promise, but it may have stopped by then.
    packing.catch(() => undefined)
  }
  const packFilled = async (): Promise<void> => {
    if (filled === 0) return
    await pack(filling.subarray(0, filled))
    ;[filling, other] = [other, filling]
    filled = 0
  }
  try {
    for await (const piece of content) {
      if (typeof piece !== 'string') {
        await packFilled()
        await pack(piece)
        continue
      }
      if (filled + piece.length * bytesOfSign > room) await packFilled()
      if (piece.length * bytesOfSign > room) await pack(Buffer.from(piece))
      else filled += filling.write(piece, filled)
    }
    await packFilled()
    await packing
    packer.end()
  } catch (error) {
    packer.destroy(error instanceof Error ? error : new Error(String(error)))
  }
}

const write = (packer: DeflateRaw, bytes: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    packer.write(bytes, (error) => (error ? reject(error) : resolve()))
  })

function localHeader(name: Buffer): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(version, 4)
  header.writeUInt16LE(flags, 6)
  header.writeUInt16LE(deflated, 8)
  header.writeUInt16LE(date, 12)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

function dataDescriptor(crc: number, packedSize: number, size: number): Buffer {
  const descriptor = Buffer.alloc(16)
  descriptor.writeUInt32LE(0x08074b50, 0)
  descriptor.writeUInt32LE(crc, 4)
  descriptor.writeUInt32LE(packedSize, 8)
  descriptor.writeUInt32LE(size, 12)
  return descriptor
}

function directoryEntry({ name, start, crc, packedSize, size }: Written): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(version, 4)
  entry.writeUInt16LE(version, 6)
  entry.writeUInt16LE(flags, 8)
  entry.writeUInt16LE(deflated, 10)
  entry.writeUInt16LE(date, 14)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(packedSize, 20)
  entry.writeUInt32LE(size, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(start, 42)
  return Buffer.concat([entry, name])
}

function endOfDirectory(count: number, size: number, start: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(start, 16)
  return end
}
