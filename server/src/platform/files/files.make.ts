import { crc32 } from 'node:zlib'

import sharp from 'sharp'

import { pdfOfJpegs } from './pdf/writer.ts'

interface PictureFacts {
  readonly width?: number
  readonly height?: number
  /** The EXIF orientation; 6 means that the camera was held in portrait. */
  readonly orientation?: number
  /** Includes the GPS position. */
  readonly hasPlace?: boolean
  /** Noise compresses worst. */
  readonly hasNoise?: boolean
}

/** Metadata strings of pictures made by `makePicture` that reveal the place. */
export const place = '55/1 45/1 7/1'

export function makePicture(format: 'jpeg' | 'png' | 'webp', facts: PictureFacts = {}): Promise<Buffer> {
  const { width = 64, height = 48, orientation, hasPlace, hasNoise } = facts
  const noise = hasNoise ? ({ type: 'gaussian', mean: 128, sigma: 30 } as const) : undefined
  let picture = sharp({ create: { width, height, channels: 3, background: '#3a7', ...(noise && { noise }) } })
  if (hasPlace)
    picture = picture.withExif({
      IFD0: { Make: 'Камера', Copyright: 'Owner of the camera' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: place },
    })
  if (orientation !== undefined) picture = picture.withMetadata({ orientation })
  return picture.toFormat(format, hasNoise ? { quality: 94 } : {}).toBuffer()
}

export async function makePdf(title = 'Акт'): Promise<Buffer> {
  return pdfOfJpegs([{ jpeg: await makePicture('jpeg'), width: 64, height: 48 }], title)
}

/** An archive without compression. */
export function makeZip(entries: Readonly<Record<string, string>>, comment = ''): Buffer {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(entries)) {
    const [nameBytes, data] = [Buffer.from(name), Buffer.from(text)]
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20)
    facts.writeUInt32LE(crc32(data), 10)
    facts.writeUInt32LE(data.length, 14)
    facts.writeUInt32LE(data.length, 18)
    facts.writeUInt16LE(nameBytes.length, 22)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    const entry = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), facts, nameBytes, data])
    directory.push(Buffer.from('PK\u0001\u0002\u0014\0', 'latin1'), facts, tail, nameBytes)
    local.push(entry)
    offset += entry.length
  }
  const directoryBytes = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(local.length, 8)
  end.writeUInt16LE(local.length, 10)
  end.writeUInt32LE(directoryBytes.length, 12)
  end.writeUInt32LE(offset, 16)
  end.writeUInt16LE(Buffer.byteLength(comment), 20)
  return Buffer.concat([...local, directoryBytes, end, Buffer.from(comment)])
}

const office = 'application/vnd.openxmlformats-officedocument'

export const docxParts = {
  '[Content_Types].xml': `<Types><Override PartName="/word/document.xml" ContentType="${office}.wordprocessingml.document.main+xml"/></Types>`,
  'word/document.xml': '<document/>',
}

export const makeDocx = (more: Readonly<Record<string, string>> = {}, comment?: string): Buffer =>
  makeZip({ ...docxParts, ...more }, comment)

export const makeXlsx = (): Buffer =>
  makeZip({
    '[Content_Types].xml': `<Types><Override PartName="/xl/workbook.xml" ContentType="${office}.spreadsheetml.sheet.main+xml"/></Types>`,
    'xl/workbook.xml': '<workbook/>',
  })

/** The beginning of a driver card download: the tag of its first file, then bytes of every value. */
export const makeDdd = (): Buffer =>
  Buffer.concat([
    Buffer.from([0, 2, 0, 0, 0, 25]),
    Buffer.from(Array.from({ length: 300 }, (_, n) => n % 256)),
  ])
