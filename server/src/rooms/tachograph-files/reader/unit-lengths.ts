import { isPlausible } from './byte-reader.ts'

/** The numbers of the sections of a unit, behind the byte 76. */
const sections: ReadonlySet<number> = new Set([
  0x00, 0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x21, 0x22, 0x23, 0x24, 0x25, 0x31, 0x32, 0x33, 0x35,
])
const sectionByte = 0x76
const certificatesLength = 2 * 194
const maxCertificates = 6000
export const maxArrays = 40
/** RSA, and what a GOST signature of 256 bits takes. */
const signatureLengths = [128, 64]

export const isSection = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === sectionByte && sections.has(bytes[at + 1] ?? -1)

export const isVersionSection = (section: number): boolean => section === 0x00
export const isSecondGeneration = (section: number): boolean => section > 0x20

/** The type of a record array; the rest are those of makers. */
export const isArrayType = (type: number): boolean => type > 0 && (type <= 0x24 || type >= 0x80)

/** Sums the lengths of a section by its counters without reading what is between them. */
class Measure {
  at: number
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes
    this.at = at
  }

  /** NaN past the end. */
  count(size: 1 | 2): number {
    const high = this.#bytes[this.at] ?? Number.NaN
    const value = size === 1 ? high : high * 256 + (this.#bytes[this.at + 1] ?? Number.NaN)
    this.at += size
    return value
  }

  skip(length: number): this {
    this.at += length
    return this
  }

  records(size: 1 | 2, recordLength: number): this {
    return this.skip(this.count(size) * recordLength)
  }
}

const overviewLength = 17 + 15 + 4 + 8 + 1 + 58

const firstGeneration: Readonly<Record<number, (measure: Measure) => void>> = {
  0x01: (measure) => measure.skip(overviewLength).records(1, 98).records(1, 31),
  0x02: (measure) => measure.skip(7).records(2, 129).records(2, 2).records(1, 28).records(2, 5),
  0x03: (measure) => measure.records(1, 82).records(1, 83).skip(9).records(1, 31).records(1, 98),
  0x04: (measure) => measure.records(2, 64),
  0x05: (measure) => measure.skip(136).records(1, 167),
}

const signatureType = 0x08

function measureArrays(measure: Measure, limit: number): void {
  for (let arrays = 0; arrays < maxArrays; arrays += 1) {
    const type = measure.count(1)
    const size = measure.count(2)
    measure.skip(size * measure.count(2))
    if (!isArrayType(type) || !(measure.at <= limit)) break
    if (type === signatureType) return
  }
  measure.at = Number.NaN
}

/** Where the section ends by its counters; undefined if that is past the end of the file. */
export function sectionEnd(
  bytes: Uint8Array,
  at: number,
  signature: number,
  overviewAt = at + 2 + certificatesLength,
): number | undefined {
  const section = bytes[at + 1] ?? 0
  const measure = new Measure(bytes, section === 0x01 ? overviewAt : at + 2)
  if (isVersionSection(section)) measure.skip(2)
  else if (isSecondGeneration(section)) measureArrays(measure, bytes.length)
  else {
    const skip = firstGeneration[section]
    if (!skip) return undefined
    skip(measure)
    measure.skip(signature)
  }
  return measure.at <= bytes.length ? measure.at : undefined
}

const endsWell = (bytes: Uint8Array, end: number | undefined): end is number =>
  end !== undefined && (end === bytes.length || isSection(bytes, end))

/** 17 capital letters, digits, blanks or dashes. */
export function hasVinShape(bytes: Uint8Array, at: number): boolean {
  if (at + 17 > bytes.length) return false
  return bytes
    .subarray(at, at + 17)
    .every(
      (byte) =>
        (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x5a) || byte === 0x20 || byte === 0x2d,
    )
}

export interface Fit {
  readonly signature: number
  /** Of an overview: where the VIN is. */
  readonly overviewAt: number
  /** The certificates have another length than usual. */
  readonly isGuessed: boolean
}

/** How the section has to be read so that another one or the end of the file follows. */
export function fitSection(bytes: Uint8Array, at: number): Fit | undefined {
  const usual = at + 2 + certificatesLength
  const isOverview = bytes[at + 1] === 0x01
  for (const signature of signatureLengths)
    if (endsWell(bytes, sectionEnd(bytes, at, signature)) && (!isOverview || hasVinShape(bytes, usual)))
      return { signature, overviewAt: usual, isGuessed: false }
  return isOverview ? guessOverview(bytes, at) : undefined
}

/** Looks for «VIN, plate, time» behind certificates of an unknown length. */
function guessOverview(bytes: Uint8Array, at: number): Fit | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const last = Math.min(at + maxCertificates, bytes.length - 36)
  for (let overviewAt = at + 2; overviewAt < last; overviewAt += 1) {
    if (!hasVinShape(bytes, overviewAt) || !isPlausible(view.getUint32(overviewAt + 32))) continue
    for (const signature of signatureLengths)
      if (endsWell(bytes, sectionEnd(bytes, at, signature, overviewAt)))
        return { signature, overviewAt, isGuessed: true }
  }
  return undefined
}

/** Whether a section stands here that another one or the end of the file follows. */
export const fitsSection = (bytes: Uint8Array, at: number): boolean =>
  isSection(bytes, at) &&
  bytes[at + 1] !== 0x06 &&
  signatureLengths.some((signature) => endsWell(bytes, sectionEnd(bytes, at, signature)))
