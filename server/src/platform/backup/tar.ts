/** Headers of a tar archive (POSIX ustar), limited to plain files with short names. */
export interface TarEntry {
  readonly name: string
  readonly size: number
}

export const blockBytes = 512

/** Two zero blocks end an archive. */
export const endBlocks = Buffer.alloc(2 * blockBytes)

const nameForm = /^[\w./-]{1,99}$/
const checksumAt = 148
const checksumLength = 8

export const paddingAfter = (size: number): number => (blockBytes - (size % blockBytes)) % blockBytes

/** Deterministic: a reader compares every byte of the header. */
export function headerOf({ name, size }: TarEntry): Buffer {
  if (!nameForm.test(name)) throw new Error(`not a name for the archive: ${name}`)
  const header = Buffer.alloc(blockBytes)
  header.write(name, 0, 'latin1')
  header.write('0000600\0', 100, 'latin1')
  header.write('0000000\0', 108, 'latin1')
  header.write('0000000\0', 116, 'latin1')
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124, 'latin1')
  header.write('00000000000\0', 136, 'latin1')
  header.write('0', 156, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  header.write(checksum(header), checksumAt, 'latin1')
  return header
}

/** Undefined if the block is not a header written by this module. */
export function readHeader(header: Buffer): TarEntry | undefined {
  const name = header.toString('latin1', 0, 100).replace(/\0.*$/s, '')
  const size = header.toString('latin1', 124, 135)
  if (!nameForm.test(name) || !/^[0-7]{11}$/.test(size)) return undefined
  const entry = { name, size: Number.parseInt(size, 8) }
  return headerOf(entry).equals(header) ? entry : undefined
}

/** The sum of all bytes, with the checksum field counted as spaces. */
function checksum(header: Buffer): string {
  let sum = checksumLength * 0x20
  for (const [at, byte] of header.entries())
    if (at < checksumAt || at >= checksumAt + checksumLength) sum += byte
  return `${sum.toString(8).padStart(6, '0')}\0 `
}
